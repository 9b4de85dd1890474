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
 * intimate ones; all on request.
 */
export function InterestsField({ value, onChange, error, hidesLabel }: InterestsFieldProps) {
  const { t } = useTranslation('profile');
  const { niche } = useSettings();
  const choices = useInterests(useSuspenseQuery(query(listInterests)).data.interests);
  const [isOpen, setOpen] = useState(false);
  // An interest that is chosen while all are shown stays where it was pressed.
  const [chosenBefore] = useState(value);
  const isFirst = (interest: Interest) =>
    isCommon(interest) || chosenBefore.includes(interest) || (isFrank(nicheName(niche)) && isIntimate(interest));
  const shown = choices.filter((choice) => isOpen || isFirst(choice.value));
  const toggle = (interest: Interest) =>
    onChange(value.includes(interest) ? value.filter((chosen) => chosen !== interest) : [...value, interest]);
  return (
    <ChoiceChips
      label={t('field.interests')}
      hidesLabel={hidesLabel}
      choices={shown}
      chosen={value}
      onToggle={toggle}
      isFull={value.length >= maxInterests}
      error={error}
      hint={
        <>
          {shown.length < choices.length && (
            <Button variant="subtle" mt="xs" px="xs" onClick={() => setOpen(true)}>
              {t('interests_more')}
            </Button>
          )}
          <Text isSmall tone="pale" style={{ marginBlockStart: 'var(--mantine-spacing-xs)' }} aria-live="polite">
            {t('interests_count', { count: value.length, max: maxInterests })}
          </Text>
        </>
      }
    />
  );
}
