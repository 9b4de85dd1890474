import { Button, TextInput } from '@mantine/core';
import type { ProblemError } from '@rendezvous/contract/problem';
import IconTicket from '@tabler/icons-react/dist/esm/icons/IconTicket.mjs';
import { type FormEvent, useState } from 'react';
import { useFormat } from '../../../platform/i18n/format.ts';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { problemText } from '../../../platform/query/problem.ts';
import classes from './checkout.module.css';

interface CodeFieldProps {
  /** The code entered last. */
  code: string | undefined;
  /** Why the code is refused. */
  refusal: ProblemError | undefined;
  isChecking: boolean;
  onChange: (code: string | undefined) => void;
}

/** §3 Discount code: enter, check and remove. */
export function CodeField({ code, refusal, isChecking, onChange }: CodeFieldProps) {
  const { t } = useTranslation('payment');
  const textOf = useRefusalText();
  const [text, setText] = useState(code ?? '');
  const [isMissing, setMissing] = useState(false);
  const [isOpen, setOpen] = useState(code !== undefined);

  if (code && !refusal && !isChecking) {
    return (
      <section className={classes.applied} aria-label={t('checkout.code_label')}>
        <IconTicket size={24} stroke={1.6} aria-hidden className={classes.methodIcon} />
        <span role="status" className={classes.methodWords}>
          {t('checkout.code_applied', { code })}
        </span>
        <Button variant="subtle" size="sm" px="xs" onClick={() => onChange(undefined)}>
          {t('checkout.code_remove')}
        </Button>
      </section>
    );
  }

  if (!isOpen) {
    return (
      <Button
        variant="transparent"
        mih="var(--touch-target)"
        style={{ justifySelf: 'start', paddingInline: 0 }}
        aria-expanded={false}
        onClick={() => setOpen(true)}
      >
        {t('checkout.code_title')}
      </Button>
    );
  }

  const apply = (event: FormEvent) => {
    event.preventDefault();
    const typed = text.trim();
    setMissing(typed === '');
    if (typed !== '') onChange(typed);
  };
  const isSame = text.trim().toUpperCase() === code;
  const error = isMissing ? t('checkout.code_required') : refusal && isSame ? textOf(refusal) : undefined;
  return (
    <form onSubmit={apply} className={classes.code} noValidate>
      <TextInput
        className={classes.codeInput}
        autoFocus={code === undefined}
        label={t('checkout.code_title')}
        value={text}
        maxLength={40}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        error={error}
        errorProps={{ role: 'alert' }}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <Button type="submit" variant="default" loading={isChecking} className={classes.codeButton}>
        {t('checkout.code_apply')}
      </Button>
    </form>
  );
}

/** Formats a refusal's minimum as money. */
function useRefusalText(): (refusal: ProblemError) => string {
  const { t } = useTranslation();
  const { money } = useFormat();
  return (refusal) => {
    const { minimum, currency } = refusal.problem.params ?? {};
    if (typeof minimum !== 'number' || typeof currency !== 'string') return problemText(t, refusal);
    return t('payment:checkout.code_minimum', { minimum: money({ amount: minimum, currency }) });
  };
}
