import '@mantine/core/styles/Slider.layer.css';
import { Input, Slider } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from '../../platform/i18n/i18n.ts';

const steps = [10, 25, 50, 100, 200, 500, undefined] as const;
const nearestStep = (km: number | undefined) =>
  km === undefined ? steps.length - 1 : steps.findIndex((step) => step === undefined || step >= km);

interface DistanceSliderProps {
  value: number | undefined;
  /** The search has a city but no distance, so it covers that city alone. */
  isCityOnly: boolean;
  onChange: (km: number | undefined) => void;
}

/** The distance from the city or from the member's home; the right end means any distance. */
export function DistanceSlider({ value, isCityOnly, onChange }: DistanceSliderProps) {
  const { t } = useTranslation('search');
  const offered = isCityOnly ? steps.slice(0, -1) : steps;
  const [dragged, setDragged] = useState<number>();
  const at = Math.min(dragged ?? nearestStep(value), offered.length - 1);
  const km = offered[at];
  return (
    <Input.Wrapper
      size="md"
      label={t('filter.distance')}
      labelElement="div"
      description={km === undefined ? t('filter.distance_any') : t('filter.distance_of', { km })}
    >
      <Slider
        mt="xs"
        mx="xs"
        min={0}
        max={offered.length - 1}
        step={1}
        size="sm"
        thumbSize={24}
        label={null}
        value={at}
        thumbLabel={t('filter.distance')}
        onChange={setDragged}
        onChangeEnd={(end) => {
          setDragged(undefined);
          onChange(offered[end]);
        }}
      />
    </Input.Wrapper>
  );
}
