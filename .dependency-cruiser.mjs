import { readFileSync } from 'node:fs';
import { features, webFeatures } from './scripts/features.ts';

/** Libraries that an installation without development, as a first start makes it, does not have. */
const packages = ['', 'contract/', 'server/', 'web/', 'demo/'].map((folder) =>
  JSON.parse(readFileSync(new URL(`${folder}package.json`, import.meta.url), 'utf8')),
);
const installed = new Set(packages.flatMap(({ dependencies = {} }) => Object.keys(dependencies)));
const forDevelopment = packages
  .flatMap(({ devDependencies = {} }) => Object.keys(devDependencies))
  .filter((name) => !installed.has(name));

/** The order in which the one list makes the features; each may know the services of those before it. */
const order = features.map((feature, index) => ({
  name: `${feature}-knows-none-after-it`,
  comment: 'A feature may import only from features before it in server/parts.ts; the other direction is a fact.',
  severity: 'error',
  from: { path: `^server/features/${feature}/` },
  to: { path: `^server/features/(${features.slice(index + 1).join('|') || 'none'})/` },
}));

/** The web has an order of its own, as a page composes what several features show. */
const webOrder = webFeatures.map((feature, index) => ({
  name: `web-${feature}-knows-none-after-it`,
  comment:
    'A feature of the web may import only from features before it in webFeatures; ' +
    'what two share without an order belongs to ui or platform.',
  severity: 'error',
  from: { path: `^web/features/${feature}/` },
  to: { path: `^web/features/(${webFeatures.slice(index + 1).join('|') || 'none'})/` },
}));

const ownOnly = ['store', 'routes', 'jobs'].map((part) => ({
  name: `${part}-is-private`,
  comment: 'Other features use a service, never its store, routes or jobs.',
  severity: 'error',
  from: { path: '^server/features/([^/]+)/' },
  to: { path: `^server/features/[^/]+/[^/]+\\.${part}\\.ts$`, pathNot: '^server/features/$1/' },
}));

export default {
  forbidden: [
    ...order,
    ...webOrder,
    ...ownOnly,
    {
      name: 'a-first-start-needs-no-library-for-development',
      severity: 'error',
      from: { path: '^(server/main|web/vite\\.config|scripts/(setup|compress|demo|site))\\.m?[tj]s$' },
      to: { path: `^node_modules/(${forDevelopment.join('|')})/`, reachable: true },
    },
    {
      name: 'product-knows-no-test',
      severity: 'error',
      from: { path: '^server/', pathNot: '\\.test\\.ts$|^server/testing/' },
      to: { path: '\\.testing\\.ts$' },
    },
    {
      name: 'features-are-made-in-the-one-list',
      comment: 'A part is for the app. What a feature needs of another is handed to it in server/parts.ts.',
      severity: 'error',
      from: { pathNot: '^server/parts\\.ts$' },
      to: { path: '\\.feature\\.ts$' },
    },
    {
      name: 'features-know-no-view',
      comment:
        'A view reads across features. A route that answers with one names what it needs; ' +
        'parts and views meet in server/shard.ts.',
      severity: 'error',
      from: { path: '^server/(features|platform|adapters)/' },
      to: { path: '^server/views[./]' },
    },
    {
      name: 'the-app-is-known-by-none-below-it',
      comment: 'Shards, the list of parts and the app put together what features, views and adapters offer.',
      severity: 'error',
      from: { path: '^server/(features|views|platform|adapters)/', pathNot: '\\.test\\.ts$' },
      to: { path: '^server/(main|app|entry-points|shards?|parts|page-data)\\.ts$' },
    },
    {
      name: 'adapters-know-no-feature',
      comment: 'An adapter translates the outside world; a feature is handed it, never the other way round.',
      severity: 'error',
      from: { path: '^server/adapters/', pathNot: '\\.test\\.ts$' },
      to: { path: '^server/features/|^server/(part|platform)\\.ts$' },
    },
    {
      name: 'views-read-through-services',
      comment:
        'A view asks services, decides by rules and writes down by presenters; the tables belong to the features.',
      severity: 'error',
      from: { path: '^server/views/', pathNot: '\\.test\\.ts$' },
      to: { path: '^server/features/', pathNot: '\\.(service|rules|present)\\.ts$' },
    },
    { name: 'no-cycles', comment: 'Nor of types alone.', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'contract-needs-zod-only',
      comment: 'And what parses texts, while pages are built and on the server.',
      severity: 'error',
      from: { path: '^contract/', pathNot: '(\\.test|/words-parser)\\.ts$' },
      to: { pathNot: ['^contract/', 'node_modules/zod/'] },
    },
    {
      name: 'pages-carry-no-parser-of-texts',
      severity: 'error',
      from: { path: '^(contract|web)/', pathNot: '^web/vite/' },
      to: { path: '^contract/words-parser\\.ts$' },
    },
    {
      name: 'platform-knows-no-feature',
      severity: 'error',
      from: { path: '^server/platform[./]' },
      to: { path: '^server/features/' },
    },
    {
      name: 'platform-knows-no-adapter',
      comment: 'platform.ts alone opens them.',
      severity: 'error',
      from: { path: '^server/platform/' },
      to: { path: '^server/adapters/' },
    },
    {
      name: 'the-demo-is-no-part-of-the-product',
      comment: 'The process alone loads it, when a demo is wanted.',
      severity: 'error',
      from: { path: '^(contract|server|web)/', pathNot: '^server/main\\.ts$' },
      to: { path: '^demo/' },
    },
    { name: 'web-knows-no-server', severity: 'error', from: { path: '^web/' }, to: { path: '^server/' } },
    { name: 'server-knows-no-web', severity: 'error', from: { path: '^server/' }, to: { path: '^web/' } },
    {
      name: 'ui-knows-no-feature',
      severity: 'error',
      from: { path: '^web/(ui|platform)/' },
      to: { path: '^web/features/' },
    },
    {
      name: 'web-platform-knows-no-calls-of-features',
      comment: 'Layouts hand the platform what it polls and counts.',
      severity: 'error',
      from: { path: '^web/platform/' },
      to: {
        path: [
          '^contract/(chat|gift|icebreaker|like|photo|profile|search|swipe)\\.',
          '^contract/(departure|notify|partner|payment|safety)\\.',
        ],
      },
    },
    {
      name: 'web-features-know-no-layout',
      comment: 'Layouts put pages of features together.',
      severity: 'error',
      from: { path: '^web/(features|ui|platform)/' },
      to: { path: '^web/layouts/' },
    },
    {
      name: 'search-engine-has-one-face',
      comment: 'How members are found is decided behind engine.ts alone.',
      severity: 'error',
      from: { path: '.', pathNot: '^server/features/search/engine/' },
      to: { path: '^server/features/search/engine/', pathNot: '^server/features/search/engine/engine\\.ts$' },
    },
    {
      name: 'rules-are-pure',
      severity: 'error',
      from: { path: '\\.rules\\.ts$' },
      to: {
        path: [
          '\\.(store|service|routes|jobs)\\.ts$',
          '^server/platform/(database|live|mail)/',
          'node_modules/(pg|kysely|fastify)/',
        ],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'sql-in-stores',
      severity: 'error',
      from: { path: '^server/features/.*\\.(service|routes|rules|jobs)\\.ts$' },
      to: { path: 'node_modules/kysely/', dependencyTypesNot: ['type-only'] },
    },
  ],
  options: {
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(\\.react-router|web/build|schema\\.gen)' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
    },
  },
};
