import { ageOn, today } from '@rendezvous/contract/member';
import type { DeskMember } from '@rendezvous/contract/member-desk';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useFormat } from '../../../platform/i18n/format.ts';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { loadQueries } from '../../../platform/query/load.ts';
import { useBrandName } from '../desk.queries.ts';
import { DeskPage } from '../desk-page.tsx';
import type { Route } from './+types/member.ts';
import { Acts } from './acts.tsx';
import { MainPhoto } from './main-photo.tsx';
import { memberQuery } from './member.queries.ts';
import { Consents, Mails, Ways } from './member-contact.tsx';
import { History, Measures, TakeMeasure } from './member-history.tsx';
import { Ledger, Payments } from './member-money.tsx';
import { MemberPhotos } from './member-photos.tsx';
import { MemberProfile } from './member-profile.tsx';
import { MemberReports } from './member-reports.tsx';
import { SupportStyle } from './support-style.tsx';

export const handle = {
  i18n: ['support', 'decisions', 'measure', 'report', 'payment', 'photo', 'notify', 'prompts', 'mail'],
};

const load = (args: Route.LoaderArgs) => loadQueries(args, [memberQuery(args.params.id)]);

export { load as clientLoader, load as loader };

/** One member, with what the operator's roles may see. */
export default function MemberScreen({ params }: Route.ComponentProps) {
  const { t } = useTranslation('support');
  const { member } = useSuspenseQuery(memberQuery(params.id)).data;
  const { id, name, email, money } = member;
  return (
    <DeskPage
      title={name || email || '–'}
      picture={<MainPhoto member={member} />}
      text={<Summary member={member} />}
      action={
        <div className="desk-acts">
          <Link to="/operator/members">{t('search.again')}</Link>
          {!member.fictional && <TakeMeasure member={id} />}
        </div>
      }
    >
      <SupportStyle />
      <Acts member={member} />
      <Index member={member} />
      <div className="desk-parts">
        {money && <Payments member={id} money={money} />}
        <div className="desk-columns">
          <History member={member} />
          <MemberProfile member={member} />
          <Measures member={member} />
          <MemberPhotos member={member} />
          <Consents member={member} />
          <MemberReports member={member} />
          {money && <Ledger member={id} money={money} />}
          <Mails member={member} />
          <Ways member={member} />
        </div>
      </div>
    </DeskPage>
  );
}

/** Who it is, and what is to be known before anything is done. */
function Summary({ member }: { member: DeskMember }) {
  const { t } = useTranslation('support');
  const format = useFormat();
  const brandName = useBrandName();
  const { born, email, country, site, status, cannot_write, fictional, money, reports, measures } = member;
  const person = [
    born && format.number(ageOn(born, today())),
    country && format.country(country),
    email,
    brandName(site),
    cannot_write && t('cannot_write'),
    fictional && t('fictional'),
    money?.paid_user && t('money.premium'),
  ];
  const inForce = measures
    .filter(({ state }) => state === 'in_force')
    .map(({ kind }) => t(`decisions:measures.kind.${kind}`));
  return (
    <>
      <b className="desk-status" data-status={status}>
        {t(`status.${status}`)}
      </b>{' '}
      {person.filter(Boolean).join(' · ')}
      <br />
      {reports.about.reports > 0 ? (
        <a href="#reports">{t('reports.about', reports.about)}</a>
      ) : (
        t('reports.about', reports.about)
      )}
      {inForce.length > 0 && (
        <>
          {' · '}
          <a href="#measures">{`${t('measures.title')}: ${inForce.join(', ')}`}</a>
        </>
      )}
    </>
  );
}

/** Leads to the parts of the page. */
function Index({ member: { money, photos } }: { member: DeskMember }) {
  const { t } = useTranslation('support');
  const parts: readonly (readonly [string, string])[] = [
    ...(money ? [['payments', t('money.payments')] as const] : []),
    ['account', t('history.title')],
    ['measures', t('measures.title')],
    ...(photos ? [['photos', t('operator:screen.photos')] as const] : []),
    ['consents', t('consents.title')],
    ['reports', t('operator:screen.reports')],
    ...(money ? [['ledger', t('money.ledger')] as const] : []),
    ['mails', t('mails.title')],
    ['ways', t('ways.title')],
  ];
  return (
    <nav className="desk-index" aria-label={t('parts')}>
      {parts.map(([part, title]) => (
        <a key={part} href={`#${part}`}>
          {title}
        </a>
      ))}
    </nav>
  );
}
