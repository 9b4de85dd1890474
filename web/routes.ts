import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

/** Every page, by the layout around it; pages under `session` are for members only. */
export default [
  layout('layouts/default.tsx', [
    index('features/site/home.tsx'),
    route('signup', 'features/account/signup.tsx'),
    route('lang-config', 'features/site/lang-config.tsx'),
    route('members/:id/signup', 'features/account/members-id-signup.tsx'),
    route('complete-signup', 'features/account/complete-signup.tsx'),
    route('login', 'features/account/login.tsx'),
    route('reset-password', 'features/account/reset-password.tsx'),
    route('reset-password/do', 'features/account/reset-password-do.tsx'),
    route('mail-change/do', 'features/account/mail-change-do.tsx'),
    route('account-deleted', 'features/account/account-deleted.tsx'),
    route('notifications', 'features/notify/notifications.tsx'),
    route('activate/done', 'features/account/activate-done.tsx'),
    route('activate/error', 'features/account/activate-error.tsx'),
    layout('layouts/session.tsx', [
      route('likes', 'features/like/likes.tsx', { id: 'likes' }),
      route('likes/m/:id', 'features/like/likes.tsx', { id: 'likes-m-id' }),
      route('likes/:type', 'features/like/likes.tsx', { id: 'likes-type' }),
      route('signup-matches', 'features/like/signup-matches.tsx'),
      route('match-finder', 'features/like/match-finder.tsx'),
      route('settings', 'features/account/settings.tsx'),
      route('settings/delete', 'features/account/settings-delete.tsx'),
      route('profile', 'features/profile/profile.tsx'),
      route('credits', 'features/payment/credits.tsx'),
      route('credits/:id/:paymentmethod?', 'features/payment/credits-id.tsx'),
      route('transactions/:id?', 'features/payment/transactions.tsx'),
    ]),
    route('premium', 'features/payment/premium.tsx'),
    route('pricing', 'features/payment/pricing.tsx'),
    route('pages/terms', 'features/site/pages-terms.tsx'),
    route('pages/privacy', 'features/site/pages-privacy.tsx'),
    route('members', 'features/search/members.tsx'),
    route('members/:id', 'features/profile/members-id.tsx'),
    route('*', 'features/site/not-found.tsx'),
  ]),
  layout('layouts/chat.tsx', [
    layout('layouts/session.tsx', { id: 'chat-session' }, [
      layout('features/chat/chats.tsx', [
        route('chats', 'features/chat/chats-index.tsx'),
        route('chats/:id', 'features/chat/chats-id.tsx'),
        route('members/:id/chat', 'features/chat/members-id-chat.tsx'),
      ]),
    ]),
  ]),
  layout('layouts/lander.tsx', []),
  layout('layouts/empty.tsx', []),
] satisfies RouteConfig;
