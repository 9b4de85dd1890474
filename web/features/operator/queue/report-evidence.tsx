import { type DeskReport, readReportPicture } from '@rendezvous/contract/report-desk';
import { useQuery } from '@tanstack/react-query';
import { useFormat } from '../../../platform/i18n/format.ts';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { query } from '../../../platform/query/query.ts';
import { Facts } from '../facts.tsx';
import { Reporter } from './reporter.tsx';

/** What a report shows: the reporter's words, the profile as it was, and the messages that they chose. */
export default function ReportEvidence({ report }: { report: DeskReport }) {
  const { t } = useTranslation('operator');
  const { about, profile, photo, words, messages } = report;
  return (
    <article className="desk-evidence">
      <h2>{profile?.name ?? t('reports.erased')}</h2>
      {about && (
        <p className="desk-soft">{t('reports.before', { reports: about.reports, reporters: about.reporters })}</p>
      )}
      {report.by && <Reporter by={report.by} />}
      {words && <blockquote dir="auto">{words}</blockquote>}
      <div className="desk-reported">
        <div>
          {[...new Set([photo, profile?.main_photo])].map(
            (one) => one && <ReportPicture key={one} report={report.id} photo={one} />,
          )}
        </div>
        {profile && <Profile profile={profile} />}
      </div>
      {messages.length > 0 && <h3>{t('reports.messages')}</h3>}
      <ol className="desk-thread">
        {messages.map((message) => (
          <Message key={message.id} report={report.id} message={message} />
        ))}
      </ol>
    </article>
  );
}

function Profile({ profile }: { profile: NonNullable<DeskReport['profile']> }) {
  const { t } = useTranslation('operator');
  const format = useFormat();
  return (
    <Facts
      facts={[
        [t('reports.born'), format.day(profile.date_of_birth)],
        [t('reports.since'), format.day(profile.created_at.slice(0, 10))],
        ...profile.prompts.map(({ prompt, answer }) => [t(`prompts:${prompt}`), answer] as const),
        [t('reports.about'), profile.about],
      ]}
    />
  );
}

function Message({ report, message }: { report: string; message: DeskReport['messages'][number] }) {
  const { t } = useTranslation('operator');
  const format = useFormat();
  const { own, text, photo, gift, created_at, taken_back, about_line } = message;
  return (
    <li data-own={own || undefined}>
      <span className="desk-soft">
        {[
          t(own ? 'reports.reporter' : 'reports.reported'),
          `${format.shortDay(created_at)} ${format.time(created_at)}`,
          ...(taken_back ? [t('reports.taken_back')] : []),
        ].join(', ')}
      </span>
      {about_line && <blockquote dir="auto">{about_line}</blockquote>}
      {text && <p dir="auto">{text}</p>}
      {gift && <p>{t('reports.gift', { gift })}</p>}
      {photo && <ReportPicture report={report} photo={photo} />}
    </li>
  );
}

function ReportPicture({ report, photo }: { report: string; photo: string }) {
  const { t } = useTranslation('operator');
  const { data } = useQuery({
    ...query(readReportPicture, { query: { id: report, photo } }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (!data) return null;
  if (data.webp === null) return <p className="desk-soft">{t('photos.gone')}</p>;
  return <img className="desk-copy" src={`data:image/webp;base64,${data.webp}`} alt={t('photos.alt')} />;
}
