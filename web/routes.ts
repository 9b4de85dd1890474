import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

/** Every page, by the layout around it; pages under `session` are for members only. */
export default [
  layout('layouts/default.tsx', [
    index('features/site/home.tsx'),
    layout('layouts/session.tsx', [
      route('credits', 'features/payment/credits.tsx'),
      route('credits/:id/:paymentmethod?', 'features/payment/credits-id.tsx'),
      route('transactions/:id?', 'features/payment/transactions.tsx'),
      route('premium', 'features/payment/premium.tsx'),
    ]),
    route('pricing', 'features/payment/pricing.tsx'),
    route('*', 'features/site/not-found.tsx'),
  ]),
] satisfies RouteConfig;
