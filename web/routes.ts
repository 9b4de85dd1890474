import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

/** Every page, grouped by layout; pages under `session` are for members only. */
export default [
  layout('layouts/default.tsx', [
    index('features/site/home.tsx'),
    route('lang-config', 'features/site/lang-config.tsx'),
    route('complete-signup', 'features/partner/complete-signup.tsx'),
    route('login', 'features/access/login.tsx'),
    route('reset-password', 'features/access/reset-password.tsx'),
    route('reset-password/do', 'features/access/reset-password-do.tsx'),
    route('mail-change/do', 'features/account/mail-change-do.tsx'),
    route('account-deleted', 'features/departure/account-deleted.tsx'),
    route('notifications', 'features/notify/notifications.tsx'),
    route('activate/done', 'features/account/activate-done.tsx'),
    route('activate/error', 'features/account/activate-error.tsx'),
    layout('layouts/session.tsx', [
      route('likes', 'features/like/likes.tsx', { id: 'likes' }),
      route('likes/m/:id', 'features/like/likes.tsx', { id: 'likes-m-id' }),
      route('likes/:type', 'features/like/likes.tsx', { id: 'likes-type' }),
      route('signup-matches', 'features/account/signup-matches.tsx'),
      route('match-finder', 'features/like/match-finder.tsx'),
      route('swipe-game', 'features/swipe/swipe-game.tsx'),
      route('settings', 'features/account/settings.tsx'),
      route('settings/delete', 'features/departure/settings-delete.tsx'),
      route('profile', 'features/profile/profile.tsx'),
      route('credits', 'features/payment/credits.tsx'),
      route('credits/repeat-order', 'features/payment/credits-repeat-order.tsx', { id: 'credits-repeat-order' }),
      route('credits/:id/:paymentmethod?', 'features/payment/credits-id.tsx'),
      route('transactions/:id?', 'features/payment/transactions.tsx'),
    ]),
    route('premium', 'features/payment/premium.tsx'),
    route('pricing', 'features/payment/pricing.tsx'),
    route('complaints', 'features/safety/complaints.tsx'),
    route('pages/terms', 'features/site/pages/pages-terms.tsx', { id: 'pages-terms' }),
    route('pages/privacy', 'features/site/pages/pages-privacy.tsx', { id: 'pages-privacy' }),
    route('pages/cookies', 'features/site/pages/pages-cookies.tsx', { id: 'pages-cookies' }),
    route('pages/ban', 'features/site/pages/pages-ban.tsx', { id: 'pages-ban' }),
    route('pages/return-policy', 'features/site/pages/pages-return-policy.tsx', { id: 'pages-return-policy' }),
    route('pages/faq', 'features/site/pages/pages-faq.tsx', { id: 'pages-faq' }),
    route('pages/service', 'features/site/pages/pages-service.tsx', { id: 'pages-service' }),
    route('members', 'features/search/members.tsx'),
    route('members/:id', 'features/profile/members-id.tsx'),
    route(':token', 'features/site/brand-page.tsx', { id: 'token' }),
    route('*', 'features/site/not-found.tsx'),
  ]),
  layout('layouts/chat.tsx', [
    layout('layouts/session.tsx', { id: 'chat-session' }, [
      layout('features/chat/panes.tsx', [
        route('chats', 'features/chat/chats.tsx'),
        route('chats/:id', 'features/chat/chats-id.tsx'),
        route('members/:id/chat', 'features/chat/members-id-chat.tsx'),
      ]),
    ]),
  ]),
  layout('layouts/lander.tsx', [
    route('landers/:name/:slug?', 'features/lander/lander.tsx'),
    route('members/:id/:lander/:slug?', 'features/lander/member/member-lander.tsx'),
  ]),
  layout('layouts/empty.tsx', [
    route('signup', 'features/account/signup.tsx'),
    route('members/:id/signup', 'features/account/members-id-signup.tsx'),
  ]),
] satisfies RouteConfig;
