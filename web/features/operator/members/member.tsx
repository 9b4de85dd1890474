import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { loadQueries } from '../../../platform/query/load.ts';
import { useBrandName } from '../desk.queries.ts';
import { DeskPage } from '../desk-page.tsx';
import type { Route } from './+types/member.ts';
import { Acts } from './acts.tsx';
import { memberQuery } from './member.queries.ts';
import { Consents, Mails, Ways } from './member-contact.tsx';
import { History, Measures } from './member-history.tsx';
import { Money } from './member-money.tsx';
import { MemberPhotos } from './member-photos.tsx';
import { MemberProfile } from './member-profile.tsx';
import { MemberReports } from './member-reports.tsx';
import { SupportStyle } from './support-style.tsx';

export const handle = { i18n: ['support', 'decisions', 'measure', 'report', 'payment', 'photo', 'notify', 'prompts'] };

const load = (args: Route.LoaderArgs) => loadQueries(args, [memberQuery(args.params.id)]);

export { load as clientLoader, load as loader };

/** One member, with what the operator's roles may see. */
export default function MemberScreen({ params }: Route.ComponentProps) {
  const { t } = useTranslation('support');
  const { member } = useSuspenseQuery(memberQuery(params.id)).data;
  const brandName = useBrandName();
  const { name, email, site, status, cannot_write, fictional } = member;
  const states = [
    brandName(site),
    t(`status.${status}`),
    ...(cannot_write ? [t('cannot_write')] : []),
    ...(fictional ? [t('fictional')] : []),
  ];
  return (
    <DeskPage
      title={name || email || '–'}
      text={[...(email ? [email] : []), ...states].join(' · ')}
      action={<Link to="/operator/members">{t('search.again')}</Link>}
    >
      <SupportStyle />
      <div className="desk-parts">
        <MemberProfile member={member} />
        <Acts member={member} />
        <History member={member} />
        <Measures member={member} />
        <MemberPhotos member={member} />
        <MemberReports member={member} />
        <Money member={member} />
        <Mails member={member} />
        <Ways member={member} />
        <Consents member={member} />
      </div>
    </DeskPage>
  );
}
