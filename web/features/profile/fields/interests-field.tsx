import { Button } from '@mantine/core';
import { isFrank, isIntimate } from '@rendezvous/contract/intimate';
import { nicheName } from '@rendezvous/contract/niche';
import { listInterests, maxInterests } from '@rendezvous/contract/profile';
import { useSuspenseQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useSettings } from '../../../platform/document/page.tsx';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { query } from '../../../platform/query/query.ts';
import { Text } from '../../../ui/text.tsx';
import { ChoiceChips } from './choice-chips.tsx';
import { type Interest, isCommon, useInterests } from './use-interests.ts';

interface InterestsFieldProps {
  value: readonly Interest[];
  onChange: (value: Interest[]) => void;
  error?: ReactNode;
  /** For pages whose heading is the label. */
  hidesLabel?: boolean;
}

/**
 * Interests as chips, up to a profile's maximum: first the common ones, those chosen before and, on a frank brand, the
 * intimate ones; the others on request, and the intimate ones on a request of their own.
 */
export function InterestsField({ value, onChange, error, hidesLabel }: InterestsFieldProps) {
  const { t } = useTranslation('profile');
  const { niche } = useSettings();
  const choices = useInterests(useSuspenseQuery(query(listInterests)).data.interests);
  const [opened, setOpened] = useState<'none' | 'harmless' | 'all'>('none');
  // An interest that is chosen while all are shown stays where it was pressed.
  const [chosenBefore] = useState(value);
  const isShown = (interest: Interest) =>
    chosenBefore.includes(interest) ||
    (isIntimate(interest) ? opened === 'all' || isFrank(nicheName(niche)) : opened !== 'none' || isCommon(interest));
  const shown = choices.filter((choice) => isShown(choice.value));
  const isApart = (choice: (typeof choices)[number]) => isIntimate(choice.value) && !isFrank(nicheName(niche));
  const intimate = shown.filter(isApart);
  const toggle = (interest: Interest) =>
    onChange(value.includes(interest) ? value.filter((chosen) => chosen !== interest) : [...value, interest]);
  const isFull = value.length >= maxInterests;
  const foot = (
    <>
      {shown.length < choices.length && (
        <Button
          variant="transparent"
          mt="xs"
          style={{ paddingInline: 0 }}
          onClick={() => setOpened(opened === 'none' ? 'harmless' : 'all')}
        >
          {t(opened === 'none' ? 'interests_more' : 'interests_intimate')}
        </Button>
      )}
      <Text isSmall tone="pale" style={{ marginBlockStart: 'var(--mantine-spacing-xs)' }} aria-live="polite">
        {t('interests_count', { count: value.length, max: maxInterests })}
      </Text>
    </>
  );
  return (
    <>
      <ChoiceChips
        label={t('field.interests')}
        hidesLabel={hidesLabel}
        choices={shown.filter((choice) => !isApart(choice))}
        chosen={value}
        onToggle={toggle}
        isFull={isFull}
        error={error}
        hint={intimate.length === 0 && foot}
      />
      {intimate.length > 0 && (
        <ChoiceChips
          label={t('interests_intimate')}
          choices={intimate}
          chosen={value}
          onToggle={toggle}
          isFull={isFull}
          hint={foot}
        />
      )}
    </>
  );
}
