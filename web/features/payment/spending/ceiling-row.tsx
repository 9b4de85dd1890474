import { Button, TextInput } from '@mantine/core';
import { mostCeiling, type Spending, setCeiling } from '@rendezvous/contract/spending';
import { decimalsOf } from '@rendezvous/contract/text/format';
import { type FormEvent, useState } from 'react';
import { useDates } from '../../../platform/i18n/dates.ts';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { api } from '../../../platform/query/api.ts';
import { SettingsRow } from '../../../ui/settings/settings-row.tsx';
import { FormProblem } from '../../../ui/state/form-problem.tsx';
import { Notice } from '../../../ui/state/notice.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { Text } from '../../../ui/text.tsx';
import classes from '../payment.module.css';
import { useSpendingChange } from './use-spending.ts';

/** The most that a member wants to pay in a month; what waits stands above, with the way to take it back. */
export function CeilingRow({ spending }: { spending: Spending }) {
  const { t } = useTranslation('spending');
  const { money, day, time } = useDates();
  const { ceiling } = spending;
  const present = ceiling
    ? t('ceiling.left', { left: money(ceiling.left), amount: money(ceiling.amount) })
    : t('ceiling.none');
  return (
    <>
      <Waiting spending={spending} />
      <SettingsRow name={t('ceiling.title')} value={present}>
        {(done) => (
          <CeilingForm
            spending={spending}
            onDone={({ next }) =>
              done(next ? t('ceiling.waits', { date: day(next.from), time: time(next.from) }) : t('ceiling.saved'))
            }
          />
        )}
      </SettingsRow>
    </>
  );
}

function Waiting({ spending: { next, ceiling } }: { spending: Spending }) {
  const { t } = useTranslation('spending');
  const { money, day, time } = useDates();
  const keep = useSpendingChange(() => api(setCeiling, { body: { ceiling: ceiling?.amount ?? null } }));
  if (!next || !ceiling) return null;
  const from = { date: day(next.from), time: time(next.from) };
  return (
    <Notice tone="plain" role="status" className={classes.notice}>
      <Text>
        {next.amount ? t('ceiling.next', { ...from, amount: money(next.amount) }) : t('ceiling.next_none', { ...from })}
      </Text>
      <Button mt="xs" variant="default" loading={keep.isPending} onClick={() => keep.mutate(undefined)}>
        {t('ceiling.keep', { amount: money(ceiling.amount) })}
      </Button>
      <FormProblem error={keep.error} />
    </Notice>
  );
}

function CeilingForm({
  spending: { currency, ceiling },
  onDone,
}: {
  spending: Spending;
  onDone: (spending: Spending) => void;
}) {
  const { t } = useTranslation('spending');
  const units = 10 ** decimalsOf(currency);
  const [typed, setTyped] = useState(ceiling ? String(ceiling.amount.amount / units) : '');
  const [isInvalid, setInvalid] = useState(false);
  const save = useSpendingChange(
    (amount: number | null) => api(setCeiling, { body: { ceiling: amount === null ? null : { amount, currency } } }),
    onDone,
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const amount = Math.round(Number(typed) * units);
    const isValid = amount > 0 && amount <= mostCeiling;
    setInvalid(!isValid);
    if (isValid) save.mutate(amount);
  };
  return (
    <form noValidate onSubmit={submit}>
      <Text isSmall>{t('ceiling.text', { currency })}</Text>
      <TextInput
        mt="sm"
        label={t('ceiling.label', { currency })}
        type="number"
        inputMode="decimal"
        min={1 / units}
        max={mostCeiling / units}
        step={1 / units}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        data-autofocus
        error={isInvalid && t('ceiling.invalid')}
      />
      <FormProblem error={save.error} />
      <SubmitButton mt="md" isSending={save.isPending}>
        {t('ceiling.save')}
      </SubmitButton>
      {ceiling && (
        <Button mt="xs" variant="subtle" fullWidth disabled={save.isPending} onClick={() => save.mutate(null)}>
          {t('ceiling.remove')}
        </Button>
      )}
    </form>
  );
}
