import '@mantine/core/styles/Slider.layer.css';
import { Input, RangeSlider } from '@mantine/core';
import { useState } from 'react';
import { useSettings } from '../../platform/document/page.tsx';
import { useTranslation } from '../../platform/i18n/i18n.ts';

const oldest = 80;

interface AgeRangeProps {
  min: number | undefined;
  max: number | undefined;
  onChange: (range: { min_age: number | undefined; max_age: number | undefined }) => void;
}

/** The range of ages; its right end includes all higher ages. */
export function AgeRange({ min, max, onChange }: AgeRangeProps) {
  const { t } = useTranslation('search');
  const { min_age: youngest, search_defaults: usual } = useSettings();
  const given: [number, number] = [Math.max(youngest, min ?? youngest), Math.min(oldest, max ?? oldest)];
  const [dragged, setDragged] = useState<[number, number]>();
  const [from, to] = dragged ?? given;
  const take = ([low, high]: [number, number]) => {
    setDragged(undefined);
    // Omits an open end, unless the site has a default for it.
    const open = {
      min: usual.min_age === undefined ? undefined : youngest,
      max: usual.max_age === undefined ? undefined : 110,
    };
    onChange({ min_age: low === youngest ? open.min : low, max_age: high === oldest ? open.max : high });
  };
  return (
    <Input.Wrapper
      size="md"
      label={t('filter.age')}
      labelElement="div"
      description={t('filter.age_of', { min: from, max: to === oldest ? `${oldest}+` : to })}
    >
      <RangeSlider
        mt="xs"
        mx="xs"
        min={youngest}
        max={oldest}
        minRange={0}
        size="sm"
        thumbSize={24}
        label={null}
        value={[from, to]}
        thumbFromLabel={t('filter.min_age')}
        thumbToLabel={t('filter.max_age')}
        onChange={setDragged}
        onChangeEnd={take}
      />
    </Input.Wrapper>
  );
}
