import type { Config } from '@react-router/dev/config';
import { printBudget } from './vite/budget.ts';
import { splitManifest } from './vite/route-manifest.ts';

export default {
  appDirectory: '.',
  buildDirectory: 'build',
  ssr: true,
  routeDiscovery: { mode: 'initial' },
  splitRouteModules: false,
  buildEnd: ({ reactRouterConfig: { buildDirectory } }) => {
    const { address, manifest } = splitManifest(buildDirectory);
    printBudget(buildDirectory, manifest, address);
  },
} satisfies Config;
