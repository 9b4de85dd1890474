import { NativeSelect, TextInput } from '@mantine/core';
import { day } from '@rendezvous/contract/durations';
import {
  endingKinds,
  type Finding,
  type HouseRule,
  houseRules,
  lastingKinds,
  mostEndingDays,
  type TakenKind,
  takeMeasure,
  takenKinds,
} from '@rendezvous/contract/measure';
import { maxText } from '@rendezvous/contract/text/graphemes';
import { useMutation } from '@tanstack/react-query';
import { newId } from '../../../platform/browser/new-id.ts';
import { FreeTextField } from '../../../platform/form/free-text-field.tsx';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { api } from '../../../platform/query/api.ts';
import { checked } from '../check.ts';
import { DeskForm } from '../desk-form.tsx';
import { useDraft } from '../drafts.ts';

interface MeasureFormProps {
  readonly member: string;
  /** What made us look; asked for where the screen does not say it. */
  readonly found?: Finding;
  /** The report that it follows from, which it closes. */
  readonly report?: string;
  /** The photo that may be removed. */
  readonly photo?: string | null | undefined;
  /** The kind chosen at first, a warning by default; none where that would be too little. */
  readonly first?: TakenKind | null;
  /** The rule chosen at first. */
  readonly firstRule?: HouseRule | undefined;
  readonly onDone: (taken: { kind: TakenKind; rule: HouseRule }) => void;
}

interface Fields {
  kind: TakenKind | '';
  rule: HouseRule | '';
  found: Finding;
  facts: string;
  until: string;
  client_id: string;
}

const useFields = ({ member, report, photo, found = 'look', first, firstRule }: Omit<MeasureFormProps, 'onDone'>) =>
  useDraft<Fields>(['measure', member, report, photo, firstRule].join(' '), () => ({
    kind: first ?? '',
    rule: firstRule ?? '',
    found,
    facts: '',
    until: '',
    client_id: newId(),
  }));

/** The end of a day in UTC. */
const endOf = (date: string) => (date === '' ? undefined : `${date}T23:59:59Z`);

/** The last day of what has to end; one less, as days here are those of UTC and end late. */
const lastDay = () => new Date(Date.now() + (mostEndingDays - 1) * day).toISOString().slice(0, 10);

/** Takes a measure, with the facts that its member reads. The gentlest kinds come first. */
export default function MeasureForm({ first = 'warned', firstRule, onDone, ...given }: MeasureFormProps) {
  const { member, report, photo } = given;
  const { t } = useTranslation('decisions');
  const { fields, write, drop } = useFields({ first, firstRule, ...given });
  const { kind, rule, found, facts, until, client_id } = fields;
  const [mayEnd, hasToEnd] = [lastingKinds, endingKinds].map((kinds) => kind !== '' && kinds.includes(kind));
  const take = useMutation({
    mutationFn: () => {
      const ends = mayEnd ? endOf(until) : undefined;
      const removed = kind === 'photo_removed' ? (photo ?? undefined) : undefined;
      const named = { member, client_id, report, found, photo: removed };
      return checked(() =>
        api(takeMeasure, { body: { ...named, kind: kind as TakenKind, rule: rule as HouseRule, facts, until: ends } }),
      );
    },
    onSuccess: () => {
      drop();
      onDone({ kind: kind as TakenKind, rule: rule as HouseRule });
    },
  });
  return (
    <DeskForm call={take} submit={t('measures.take')} isChecked>
      <NativeSelect
        label={t('measures.measure')}
        description={t('measures.gentlest')}
        required
        data-first={given.found === 'report' || undefined}
        value={kind}
        onChange={({ currentTarget }) => write({ kind: currentTarget.value as TakenKind })}
        data={[
          ...(first ? [] : [{ value: '', label: '' }]),
          ...takenKinds
            .filter((value) => value !== 'photo_removed' || photo)
            .map((value) => ({ value, label: t(`measures.kind.${value}`) })),
        ]}
      />
      <NativeSelect
        label={t('measure:label.rule')}
        required
        value={rule}
        onChange={({ currentTarget }) => write({ rule: currentTarget.value as HouseRule })}
        data={[{ value: '', label: '' }, ...houseRules.map((value) => ({ value, label: t(`measure:rule.${value}`) }))]}
      />
      {!given.found && (
        <NativeSelect
          label={t('measure:label.found')}
          value={found}
          onChange={({ currentTarget }) => write({ found: currentTarget.value as Finding })}
          data={(['look', 'automatic'] as const).map((value) => ({ value, label: t(`measure:found.${value}`) }))}
        />
      )}
      <FreeTextField
        label={t('measure:label.facts')}
        description={t('measures.facts_hint')}
        required
        autosize
        minRows={3}
        maxRows={12}
        minLength={10}
        most={maxText}
        value={facts}
        onChange={({ currentTarget }) => write({ facts: currentTarget.value })}
      />
      {mayEnd && (
        <TextInput
          type="date"
          label={t('measures.until')}
          required={hasToEnd}
          max={hasToEnd ? lastDay() : undefined}
          value={until}
          onChange={({ currentTarget }) => write({ until: currentTarget.value })}
        />
      )}
      <p className="desk-soft">{t('measures.told')}</p>
    </DeskForm>
  );
}
