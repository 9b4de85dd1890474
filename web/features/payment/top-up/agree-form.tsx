import { NativeSelect, TextInput } from '@mantine/core';
import type { Input } from '@rendezvous/contract/endpoint';
import { listPackages } from '@rendezvous/contract/payment';
import { mostCeiling } from '@rendezvous/contract/spending';
import { decimalsOf } from '@rendezvous/contract/text/format';
import { type agreeTopUp, topUpBelow, topUpTerms } from '@rendezvous/contract/top-up';
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useSettings } from '../../../platform/document/page.tsx';
import { useFormat } from '../../../platform/i18n/format.ts';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { inBackground } from '../../../platform/query/background.ts';
import { FormProblem } from '../../../ui/state/form-problem.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { Text } from '../../../ui/text.tsx';
import classes from '../checkout/checkout.module.css';
import { packagesQuery } from '../payment.queries.ts';

type Asked = Input<typeof agreeTopUp>['body'];

/** When, what and how much at most. The button names what each top-up costs (Directive 2011/83, Art. 8 (2)). */
export function AgreeForm({ card, agree }: { card: string; agree: (asked: Asked) => Promise<void> }) {
  const { t } = useTranslation('topup');
  const { money } = useFormat();
  const { refund_days } = useSettings();
  const client = useQueryClient();
  const { packages } = useSuspenseQuery(packagesQuery()).data;
  const [id, setId] = useState(packages[0]?.id);
  const [wanted, setWanted] = useState<Asked['below']>(topUpBelow[0]);
  const [most, setMost] = useState('');
  const [isInvalid, setInvalid] = useState(false);
  const send = useMutation({
    mutationFn: agree,
    onError: () => inBackground(client.invalidateQueries({ queryKey: [listPackages.path] })),
  });
  const chosen = packages.find((one) => one.id === id);
  if (!chosen) return <Text isSmall>{t('payment:credits.empty')}</Text>;
  const { amount } = chosen;
  const units = 10 ** decimalsOf(amount.currency);
  const creditsText = (credits: number) => t('payment:credits.amount_of_credits', { credits });
  const options = topUpBelow.filter((below) => below <= chosen.credits);
  const below = options.includes(wanted) ? wanted : (options[0] ?? topUpBelow[0]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const typed = Math.round(Number(most) * units);
    const isValid = typed >= amount.amount && typed <= mostCeiling;
    setInvalid(!isValid);
    if (isValid) send.mutate({ package: chosen.id, below, most: typed, amount, terms: topUpTerms });
  };
  return (
    <form noValidate onSubmit={submit}>
      <NativeSelect
        label={t('below')}
        data-autofocus
        value={below}
        data={options.map((one) => ({ value: String(one), label: creditsText(one) }))}
        onChange={(event) => setWanted(Number(event.currentTarget.value) as Asked['below'])}
      />
      <NativeSelect
        mt="sm"
        label={t('package')}
        value={chosen.id}
        data={packages.map((one) => ({
          value: one.id,
          label: t('option', { bought: creditsText(one.credits), price: money(one.amount) }),
        }))}
        onChange={(event) => setId(event.currentTarget.value)}
      />
      <TextInput
        mt="sm"
        label={t('most', { currency: amount.currency })}
        type="number"
        inputMode="decimal"
        min={amount.amount / units}
        step={1 / units}
        value={most}
        onChange={(event) => setMost(event.currentTarget.value)}
        error={isInvalid && t('payment:error.top_up_most')}
      />
      <ul className={classes.notes} style={{ marginBlockStart: 'var(--mantine-spacing-md)' }}>
        <li>{t('charge', { bought: creditsText(chosen.credits), price: money(amount), card })}</li>
        <li>{t('withdraw', { days: refund_days })}</li>
        <li>{t('stop_any')}</li>
      </ul>
      <FormProblem error={send.error} />
      <SubmitButton mt="md" h="auto" py="sm" styles={{ label: { whiteSpace: 'normal' } }} isSending={send.isPending}>
        {t('agree', { price: money(amount) })}
      </SubmitButton>
    </form>
  );
}
