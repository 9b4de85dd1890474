import { useState } from 'react';
import { useTranslation } from '../../platform/i18n/i18n.ts';
import { houseMarks, useHouseValues } from '../../ui/brand/house-values.tsx';
import { Page } from '../../ui/page.tsx';
import { RichText } from '../../ui/rich-text.tsx';
import { ComplaintForm, type SentComplaint } from './complaint-form.tsx';
import { ComplaintSent } from './complaint-sent.tsx';
import classes from './complaints.module.css';

export const handle = { i18n: ['complaint', 'safety', 'member'] };

/** Takes complaints of members and visitors, and shows the receipt with its reference. */
export default function ComplaintsPage() {
  const { t } = useTranslation('complaint');
  const values = useHouseValues();
  const [sent, setSent] = useState<SentComplaint | null>(null);
  return (
    <Page title={t('title')} width="narrow">
      {sent ? (
        <ComplaintSent sent={sent} onAgain={() => setSent(null)} />
      ) : (
        <>
          <p className={classes.intro}>
            <RichText text={t('intro', values)} marks={houseMarks} />
          </p>
          <ComplaintForm onSent={setSent} />
        </>
      )}
    </Page>
  );
}
