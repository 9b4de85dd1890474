import type { Config } from '@react-router/dev/config';
import { printBudget } from './vite/budget.ts';

export default {
  appDirectory: '.',
  buildDirectory: 'build',
  ssr: true,
  routeDiscovery: { mode: 'initial' },
  splitRouteModules: false,
  buildEnd: ({ reactRouterConfig }) => printBudget(reactRouterConfig.buildDirectory),
} satisfies Config;
