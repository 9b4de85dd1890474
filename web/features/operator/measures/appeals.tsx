import type { Answer } from '@rendezvous/contract/endpoint';
import { type AppealOutcome, readAppeal, type WaitingAppeal } from '@rendezvous/contract/measure';
import { takeAppeals } from '@rendezvous/contract/operator-queue';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, useState } from 'react';
import { Link } from 'react-router';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { api } from '../../../platform/query/api.ts';
import { query } from '../../../platform/query/query.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { ErrorState } from '../../../ui/state/error-state.tsx';
import { useChosenBrand } from '../desk.queries.ts';
import { DeskPage } from '../desk-page.tsx';
import { EvidenceSkeleton } from '../queue/queue-skeleton.tsx';
import { ReviewedPhoto } from '../queue/reviewed-photo.tsx';
import { useQueue } from '../queue/use-queue.ts';
import { Work } from '../queue/work.tsx';
import { StatementFacts } from './statement-facts.tsx';

const DecideAppeal = lazy(() => import('./decide-appeal.tsx'));

export const handle = { i18n: ['decisions', 'measure', 'photo', 'scam'] };

const keyOf = ({ measure }: WaitingAppeal) => measure;

/** Waiting appeals. Nobody decides an appeal against a measure of their own. */
export default function AppealsScreen() {
  const { t } = useTranslation('decisions');
  const site = useChosenBrand();
  const queue = useQueue<WaitingAppeal, never>({
    name: 'appeals',
    site,
    keyOf,
    take: async () => (await api(takeAppeals, { body: { site } })).appeals,
    send: async () => {},
  });
  const { current, done } = queue;
  const member = useAppeal(current?.measure).data?.measure.member;
  const [outcome, setOutcome] = useState<AppealOutcome | null>(null);
  const decisions = useMemo(
    () =>
      !current || current.own
        ? []
        : [
            { key: 'a', label: t('appeals.uphold'), run: () => setOutcome('upheld') },
            { key: 'r', label: t('appeals.dismiss'), run: () => setOutcome('dismissed') },
          ],
    [current, t],
  );
  return (
    <DeskPage
      title={t('operator:screen.appeals')}
      text={t('appeals.text')}
      action={<Link to="/operator/measures?state=decided">{t('appeals.answered')}</Link>}
    >
      <Work
        queue={queue}
        keyOf={keyOf}
        title={({ kind }) => t(`measures.kind.${kind}`)}
        decisions={decisions}
        member={member}
        said={() => ''}
      >
        {({ measure, own }) => <Appeal key={measure} id={measure} isOwn={own} />}
      </Work>
      <Dialog
        isOpen={outcome !== null}
        onClose={() => setOutcome(null)}
        title={t(outcome === 'upheld' ? 'appeals.uphold' : 'appeals.dismiss')}
      >
        {current && outcome && (
          <Suspense>
            <DecideAppeal
              key={current.measure}
              measure={current.measure}
              outcome={outcome}
              onDone={() => {
                setOutcome(null);
                done(current);
              }}
            />
          </Suspense>
        )}
      </Dialog>
    </DeskPage>
  );
}

function useAppeal(id: string | undefined) {
  return useQuery({
    ...query(readAppeal, { query: { measure: id ?? '' } }),
    enabled: id !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

function Appeal({ id, isOwn }: { id: string; isOwn: boolean }) {
  const { data, isError, error, refetch } = useAppeal(id);
  if (isError) return <ErrorState error={error} onRetry={() => refetch()} />;
  return data ? <Evidence {...data} isOwn={isOwn} /> : <EvidenceSkeleton />;
}

function Evidence({ measure, message, isOwn }: Answer<typeof readAppeal> & { isOwn: boolean }) {
  const { t } = useTranslation('decisions');
  const { appeal, ...statement } = measure;
  const { kind, member, photo } = measure;
  const name = t(`measures.kind.${kind}`);
  return (
    <article className="desk-evidence">
      {isOwn && <p className="desk-empty">{t('appeals.own')}</p>}
      <div className="desk-beside">
        <section>
          <h2>{t('measures.statement')}</h2>
          <StatementFacts measure={{ ...statement, appeal: null }} />
        </section>
        <section>
          <h2>{t('measure:appeal.title')}</h2>
          <blockquote dir="auto">{appeal?.text}</blockquote>
        </section>
        {member && photo && <ReviewedPhoto member={member} photo={photo} name={name} />}
        {message && (
          <section>
            <h2>{name}</h2>
            <blockquote dir="auto">{message}</blockquote>
          </section>
        )}
      </div>
    </article>
  );
}
