import { closeComplaint, type WaitingComplaint } from '@rendezvous/contract/complaint-desk';
import { takeComplaints } from '@rendezvous/contract/operator-queue';
import { lazy, Suspense, useMemo, useState } from 'react';
import { Link } from 'react-router';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { api } from '../../../platform/query/api.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { useChosenBrand } from '../desk.queries.ts';
import { DeskPage } from '../desk-page.tsx';
import { Complaint, useComplaint } from './complaint.tsx';
import { useQueue } from './use-queue.ts';
import { Work } from './work.tsx';

const AnswerComplaint = lazy(() => import('./answer-complaint.tsx'));

export const handle = { i18n: ['decisions', 'complaint'] };

const keyOf = ({ reference }: WaitingComplaint) => reference;

/** Unanswered complaints; answers are mailed with their reasons. */
export default function ComplaintsScreen() {
  const { t } = useTranslation('decisions');
  const site = useChosenBrand();
  const queue = useQueue<WaitingComplaint, 'elsewhere'>({
    name: 'complaints',
    site,
    keyOf,
    take: async () => (await api(takeComplaints, { body: { site } })).complaints,
    send: ({ reference }) => api(closeComplaint, { body: { reference } }),
  });
  const { current, decide, done } = queue;
  const [answered, answer] = useState<string>();
  const complaint = useComplaint(current?.reference).data?.complaint;
  const decisions = useMemo(
    () =>
      complaint
        ? [
            { key: 'a', label: t('complaints.answer'), run: () => answer(complaint.reference) },
            { key: 'r', label: t('complaints.elsewhere'), run: () => decide('elsewhere') },
          ]
        : [],
    [complaint, decide, t],
  );
  return (
    <DeskPage
      title={t('operator:screen.complaints')}
      text={t('complaints.text')}
      action={<Link to="closed">{t('complaints.closed')}</Link>}
    >
      <Work
        queue={queue}
        keyOf={keyOf}
        title={({ topic }) => t(`complaint:topics.${topic}`)}
        about={({ reference }) => reference}
        decisions={decisions}
        said={(_, { reference }) => `${reference}: ${t('complaints.elsewhere')}`}
      >
        {({ reference }) => <Complaint key={reference} reference={reference} />}
      </Work>
      <Dialog
        isBeside
        isOpen={complaint !== undefined && answered === complaint.reference}
        onClose={() => answer(undefined)}
        title={t('complaints.answer')}
      >
        {current && complaint && (
          <Suspense>
            <AnswerComplaint
              key={complaint.reference}
              complaint={complaint}
              onDone={() => {
                answer(undefined);
                done(current);
              }}
            />
          </Suspense>
        )}
      </Dialog>
    </DeskPage>
  );
}
