import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from '../../platform/i18n/i18n.ts';
import type { SentComplaint } from './complaint-form.tsx';
import classes from './complaints.module.css';

/** The reference and a copy of the complaint, for the sender's records. */
export function ComplaintSent({ sent, onAgain }: { sent: SentComplaint; onAgain: () => void }) {
  const { t } = useTranslation('complaint');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className={classes.sent}>
      <h2 ref={heading} tabIndex={-1} className={classes.sentTitle}>
        {t('sent.title')}
      </h2>
      <p className={classes.reference}>
        <span className={classes.label}>{t('sent.reference')}</span>
        <strong>{sent.reference}</strong>
      </p>
      <p className={classes.text}>{t('sent.text', { email: sent.email })}</p>
      <h3 className={classes.label}>{t('sent.words')}</h3>
      <blockquote className={classes.words} dir="auto">
        {sent.text}
      </blockquote>
      <Button variant="default" onClick={onAgain}>
        {t('sent.again')}
      </Button>
    </section>
  );
}
