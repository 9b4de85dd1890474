import { Skeleton } from '@mantine/core';
import IconMailOff from '@tabler/icons-react/dist/esm/icons/IconMailOff.mjs';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useTranslation } from '../../platform/i18n/i18n.ts';
import { inBackground } from '../../platform/query/background.ts';
import { problemText } from '../../platform/query/problem.ts';
import { useUser } from '../../platform/session/session.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Page } from '../../ui/page.tsx';
import { State } from '../../ui/state/state.tsx';
import { NotificationSwitches } from './notification-switches.tsx';
import classes from './notifications.module.css';
import { linkIn, type NotificationLink, notificationsQuery } from './notify.queries.ts';

export const handle = { i18n: ['notify', 'access', 'account'] };

/**
 * The link of the mail that led here. It stays valid as long as the mail exists, so it moves from the address, which is
 * seen and shared, into the page's history entry.
 */
function useLink(): NotificationLink {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const given = linkIn(search);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on arrival by the link
  useEffect(() => {
    if (given.token !== undefined) inBackground(navigate('/notifications', { replace: true, state: given }));
  }, []);
  return given.token === undefined ? ((state as NotificationLink | null) ?? {}) : given;
}

/** Notification settings: with a mail's signed link for anyone, logged in or not; without one for members. */
export default function NotificationsPage() {
  const { t } = useTranslation('notify');
  const link = useLink();
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
  return (
    <Page title={t('title')} width="narrow" isCard>
      <p className={classes.text}>{t('text')}</p>
      {data ? <NotificationSwitches link={link} shown={data} /> : <Skeleton height={352} />}
    </Page>
  );
}
