import IconCoins from '@tabler/icons-react/dist/esm/icons/IconCoins.mjs';
import IconCrown from '@tabler/icons-react/dist/esm/icons/IconCrown.mjs';
import IconHeart from '@tabler/icons-react/dist/esm/icons/IconHeart.mjs';
import IconMessageCircle from '@tabler/icons-react/dist/esm/icons/IconMessageCircle.mjs';
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs';
import { type SyntheticEvent, useState } from 'react';
import { PrefetchPageLinks, useLocation } from 'react-router';
import { useTranslation } from '../../platform/i18n/i18n.ts';
import { useCounts } from '../../platform/live/counts.ts';
import { loginPathFrom } from '../../platform/query/load.ts';
import { useUser } from '../../platform/session/session.ts';
import { Brand } from '../../ui/brand/brand.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { LanguageMenu } from '../../ui/language-menu.tsx';
import { AccountMenu } from './account-menu.tsx';
import { BackButton } from './back-button.tsx';
import { CountBadge, CreditsBadge } from './navigation-badge.tsx';
import { NavigationItem } from './navigation-item.tsx';
import classes from './top-navigation.module.css';

/** §2 Top navigation. On a phone the items form a bar at the bottom, within the thumb's reach. */
export function TopNavigation() {
  const user = useUser();
  return (
    <header className={classes.header} data-member={user !== null || undefined}>
      <div className={classes.bar}>
        <BackButton />
        <Brand />
        {user && !user.age_required ? (
          <MemberItems paidUser={user.paid_user} credits={user.credits} />
        ) : (
          <span className={classes.spring} />
        )}
        <div className={classes.tools}>
          <LanguageMenu />
          {user ? <AccountMenu user={user} /> : <LoginButton />}
        </div>
      </div>
    </header>
  );
}

function MemberItems({ paidUser, credits }: { paidUser: boolean; credits: number }) {
  const { t } = useTranslation();
  const { unread, newLikes } = useCounts();
  const { pathname } = useLocation();
  const [near, setNear] = useState<string>();
  const approach = ({ target }: SyntheticEvent) => setNear((target as Element).closest('a')?.pathname);
  // A conversation with a member belongs to the messages, the match finder to the likes.
  const place = pathname.replace(/^\/members\/[^/]+\/chat$/, '/chats').replace('/match-finder', '/likes');
  const leadsTo = (to: string) => ({ to, isCurrent: place === to || place.startsWith(`${to}/`) });
  return (
    <nav className={classes.items} aria-label={t('navigation.main')} onPointerOver={approach} onFocus={approach}>
      {near && <PrefetchPageLinks page={near} />}
      <NavigationItem {...leadsTo('/members')} icon={IconSearch} label={t('navigation.members')} />
      <NavigationItem {...leadsTo('/chats')} icon={IconMessageCircle} label={t('navigation.messages')}>
        <CountBadge count={unread} label={t('navigation.unread', { count: unread })} />
      </NavigationItem>
      <NavigationItem {...leadsTo('/likes')} icon={IconHeart} label={t('navigation.likes')}>
        <CountBadge count={newLikes} label={t('navigation.new_likes', { count: newLikes })} />
      </NavigationItem>
      {paidUser ? (
        <NavigationItem {...leadsTo('/credits')} icon={IconCoins} label={t('navigation.credits')}>
          <CreditsBadge credits={credits} label={t('navigation.credits_left', { count: credits })} />
        </NavigationItem>
      ) : (
        <NavigationItem {...leadsTo('/premium')} icon={IconCrown} label={t('navigation.premium')} />
      )}
    </nav>
  );
}

function LoginButton() {
  const { t } = useTranslation();
  const location = useLocation();
  // The log-in and activation pages bring their own log-in.
  if (location.pathname === '/login' || location.pathname.startsWith('/activate/')) return null;
  const isAmongMembers = location.pathname.startsWith('/members');
  return (
    <ButtonLink to={isAmongMembers ? loginPathFrom(location) : '/login'} variant="light" size="sm">
      {t('navigation.login')}
    </ButtonLink>
  );
}
