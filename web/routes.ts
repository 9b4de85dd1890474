import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

/** Every page, by the layout around it; pages under `session` are for members only. */
export default [
  layout('layouts/default.tsx', [
    index('features/site/home.tsx'),
    layout('layouts/session.tsx', []),
    route('*', 'features/site/not-found.tsx'),
  ]),
] satisfies RouteConfig;
