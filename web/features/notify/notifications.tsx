import { Button, Skeleton } from '@mantine/core';
import IconMailOff from '@tabler/icons-react/dist/esm/icons/IconMailOff.mjs';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useSettings } from '../../platform/document/page.tsx';
import { useTranslation } from '../../platform/i18n/i18n.ts';
import { inBackground } from '../../platform/query/background.ts';
import { problemText } from '../../platform/query/problem.ts';
import { useUser } from '../../platform/session/session.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Page } from '../../ui/page.tsx';
import { State } from '../../ui/state/state.tsx';
import { NotificationSwitches } from './notification-switches.tsx';
import classes from './notifications.module.css';
import { type Ending, endingIn, linkIn, type NotificationLink, notificationsQuery } from './notify.queries.ts';

export const handle = { i18n: ['notify', 'access', 'account', 'campaign'] };

interface Arrival {
  readonly link: NotificationLink;
  readonly ending: Ending | null;
}

/**
 * The link of the mail that led here. It stays valid as long as the mail exists, so it moves from the address, which is
 * seen and shared, into the page's history entry.
 */
function useArrival(): Arrival {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const given = { link: linkIn(search), ending: endingIn(search) };
  const isGiven = given.link.token !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on arrival by the link
  useEffect(() => {
    if (isGiven) inBackground(navigate('/notifications', { replace: true, state: given }));
  }, []);
  return isGiven ? given : ((state as Arrival | null) ?? { link: {}, ending: null });
}

/** Notification settings: with a mail's signed link for anyone, logged in or not; without one for members. */
export default function NotificationsPage() {
  const { t } = useTranslation('notify');
  const { link, ending } = useArrival();
  const isMember = useUser() !== null;
  const { data, error } = useQuery(notificationsQuery(link));
  if (error) {
    const action = isMember ? (
      <ButtonLink to="/settings">{t('account:settings.title')}</ButtonLink>
    ) : (
      <ButtonLink to="/login?next=%2Fnotifications">{t('access:login.submit')}</ButtonLink>
    );
    return (
      <Page title={t('title')} hidesHeading width="narrow" isCard>
        <div className={classes.refused}>
          <State isPage icon={IconMailOff} title={t('title')} text={problemText(t, error)} action={action} />
        </div>
      </Page>
    );
  }
  if (ending) return <EndMails link={link} ending={ending} />;
  return (
    <Page title={t('title')} width="narrow" isCard>
      <p className={classes.text}>{t('text')}</p>
      {data ? <NotificationSwitches link={link} shown={data} /> : <Skeleton height={352} />}
    </Page>
  );
}

/** Ends one kind of mails by a press. A plain form, which works without script. */
function EndMails({ link, ending: { campaign, kind } }: Arrival & { ending: Ending }) {
  const { t, i18n } = useTranslation('campaign');
  const { name } = useSettings();
  const query = new URLSearchParams({ ...link, lang: i18n.language });
  return (
    <Page title={t(`unsubscribe.${kind}`, { site: name })} width="narrow" isCard>
      <p className={classes.text}>{t('unsubscribe.text')}</p>
      <form method="post" action={`/campaign/${campaign}/unsubscribe?${query}`}>
        <Button type="submit" name="which" value="kind" color="secondary" fullWidth>
          {t('unsubscribe.button')}
        </Button>
      </form>
    </Page>
  );
}
