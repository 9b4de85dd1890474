import { readComplaint } from '@rendezvous/contract/complaint-desk';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useFormat } from '../../../platform/i18n/format.ts';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { query } from '../../../platform/query/query.ts';
import { ErrorState } from '../../../ui/state/error-state.tsx';
import { useDesk } from '../desk.queries.ts';
import { Facts } from '../facts.tsx';
import { EvidenceSkeleton } from './queue-skeleton.tsx';

export function useComplaint(reference: string | undefined) {
  return useQuery({
    ...query(readComplaint, { query: { reference: reference ?? '' } }),
    enabled: reference !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** A complaint, and what came of it. */
export function Complaint({ reference }: { reference: string }) {
  const { t } = useTranslation('decisions');
  const format = useFormat();
  const maySee = useDesk().operator?.permissions.includes('members.read');
  const { data, isError, error, refetch } = useComplaint(reference);
  if (isError) return <ErrorState error={error} onRetry={() => refetch()} />;
  if (!data) return <EvidenceSkeleton />;
  const { name, email, text, created_at, language, closed } = data.complaint;
  return (
    <article className="desk-evidence">
      <h2>{reference}</h2>
      <blockquote dir="auto">{text}</blockquote>
      <Facts
        facts={[
          [t('complaints.from'), `${name} (${email})`],
          [t('operator:audit.when'), format.day(created_at)],
          [t('complaints.language'), format.language(language)],
          [t('complaints.closed_by'), closed && `${closed.by}, ${format.day(closed.at)}`],
        ]}
      />
      {closed && (closed.answer ? <blockquote dir="auto">{closed.answer}</blockquote> : t('complaints.elsewhere'))}
      {maySee && (
        <Link to="/operator/members" state={{ words: email }}>
          {t('complaints.find')}
        </Link>
      )}
    </article>
  );
}
