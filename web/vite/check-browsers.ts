import { existsSync, globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { type BuiltModule, reportFile } from './browser-report.ts';
import { unsupportedInScript, unsupportedInStyle } from './browser-support.ts';

/** A feature that a supported browser lacks, and the file or library whose code uses it. */
interface Finding {
  readonly file: string;
  readonly feature: string;
}

/**
 * By file (libraries by package), what it uses although a supported browser lacks it, and why that harms nobody. Also
 * lists methods of other objects that only share the name.
 */
const harmlessScript: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '@mantine/core': {
    Highlight: 'a component of its own',
    Notification: 'a component of its own',
    'attribute popover': 'the name of a z-index',
    'event loadingdone': 'only measures a textarea again once its font has loaded',
    'event wheel': 'a touch screen has none',
    'open()': 'opens a menu',
    'toArray()': 'of React.Children',
  },
  '@mantine/hooks': { TouchEvent: 'asks first' },
  '@mantine/notifications': { Notification: "Mantine's component", 'event wheel': 'a touch screen has none' },
  '@mantine/spotlight': { Highlight: 'a component of Mantine' },
  '@oddbird/popover-polyfill': {
    ToggleEvent: 'defines it',
    'attribute popover': 'defines it',
    'document.fullscreenElement': 'read only where popovers are missing',
  },
  '@simplewebauthn/browser': {
    'navigator.credentials': 'passkeys are offered only where there are some (use-passkey-support.ts)',
  },
  'decimal.js-light': { 'config()': 'of its own numbers' },
  'engine.io-client': { WebTransport: 'told to use other transports (live.ts)' },
  'features/chat/conversation/message-options.tsx': { 'navigator.clipboard': 'offers to copy only where there is one' },
  'features/chat/link/linked-text.tsx': { 'window.open': 'the data lists it as missing; every browser opens a page' },
  'features/chat/photo/photo-bytes.ts': { 'open()': 'of IndexedDB' },
  'features/chat/photo/upload-photos.ts': { 'navigator.locks': 'asks first' },
  'features/notify/close-read.ts': { 'navigator.serviceWorker': 'asks first' },
  'features/notify/push.ts': {
    Notification: 'asks first',
    'Notification.permission': 'the same',
    'Notification.requestPermission': 'the same',
    'navigator.serviceWorker': 'the same',
  },
  'features/operator/operators/invite-operator.tsx': {
    'navigator.clipboard': 'offers to copy only where there is one',
  },
  'features/partner/complete-form.tsx': { 'take()': 'a function of its own' },
  'features/payment/checkout/code-field.tsx': { 'attribute autoCapitalize': 'a keyboard may begin with a capital' },
  'features/debit/mandate-form.tsx': { 'attribute autoCapitalize': 'the same' },
  'features/profile/photos/slide.tsx': { 'open()': 'a function of its own' },
  'features/profile/unsaved-guard.tsx': {
    'event beforeunload': 'without it, unsaved changes are lost without a question, as that browser wants it',
  },
  'layouts/installed-app.tsx': { 'navigator.setAppBadge': 'asks first' },
  'platform/browser/motion.ts': { 'navigator.vibrate': 'asks first' },
  'platform/browser/when-idle.ts': { 'cancelIdleCallback()': 'asks first', 'requestIdleCallback()': 'the same' },
  'platform/document/installed.ts': { 'navigator.serviceWorker': 'asks first' },
  'public/push-sw.js': {
    caches: 'service workers run over https only',
    'open()': 'of the cache',
    'event notificationclick': 'browsers that show notifications have it',
    'event pushsubscriptionchange': 'a page stores the subscription that it finds, too',
  },
  react: { Profiler: 'a component of its own', ViewTransition: 'the same', 'use()': 'a hook of its own' },
  'react-dom': {
    Scheduler: 'a library of its own',
    'attribute is': 'written if a component has it; none has',
    caches: 'a local variable',
    'event navigateerror': 'asks for `navigation` first',
    'event navigatesuccess': 'the same',
    'navigator.connection': 'asks first',
    'startViewTransition()': 'asks first',
  },
  'react-remove-scroll': {
    'event touchmove': 'only touch screens have it',
    'event touchstart': 'the same',
    'event wheel': 'a touch screen has none',
  },
  'react-router': { 'startViewTransition()': 'asks first' },
  recharts: { 'event touchend': 'only touch screens have it' },
  'socket.io-client': { 'self.open': 'a method of its own' },
  'ui/dialog/use-back.ts': { 'event currententrychange': 'asks first', 'globalThis.navigation': 'the same' },
  'ui/dropdown-list.tsx': {
    'attribute popover': 'where it is missing, entry.client.tsx fetches a polyfill',
    'showPopover()': 'the same',
  },
  'ui/dropdown.tsx': {
    'attribute popover': 'where it is missing, entry.client.tsx fetches a polyfill',
    'hidePopover()': 'the same',
  },
  'ui/offers/package-offer.ts': { 'open()': 'a function of its own' },
  'ui/offers/signup-offer.ts': { 'open()': 'a function of its own' },
  zod: { 'URL.canParse': 'asks first', 'when()': 'a method of its own' },
};

/** What the style sheet uses although a supported browser lacks it: it looks a little different there, and works. */
const harmlessStyle: Readonly<Record<string, string>> = {
  ':popover-open': 'within @supports',
  '@media scripting': 'hides buttons that need a script, where there is none',
  'accent-color': 'the colour of a box',
  'animation-range': 'within @supports; the films stand still otherwise',
  'animation-timeline': 'the same',
  'backdrop-filter': 'prefixed by the build; blurs what is behind',
  'forced-color-adjust': 'a colour that means something stays in high contrast',
  hyphens: 'prefixed by the build',
  'interpolate-size': 'a part opens at once, not by and by',
  'overflow-anchor': 'Safari anchors nothing',
  'overscroll-behavior': 'the page behind may bounce',
  'overscroll-behavior-x': 'the same',
  'position-area': 'within @supports; lists stand in the corner otherwise',
  'position-try-fallbacks': 'the same',
  resize: 'phones let nobody resize a field',
  rx: 'the markers of a chart are square',
  'scrollbar-width': 'the browser’s own scroll bar',
  'text-box-edge': 'a pixel of space above capitals',
  'text-box-trim': 'the same',
  'text-wrap': 'lines break where they did before',
  'user-select': 'prefixed by the build',
  'view-timeline': 'within @supports; the films stand still otherwise',
};

const web = resolve(import.meta.dirname, '..');
const filesOf = (...patterns: string[]) => globSync(patterns, { cwd: web });
const textOf = (file: string) => readFileSync(resolve(web, file), 'utf8');

/** Findings without an exemption, and exemptions without a finding. */
function problemsIn(
  findings: readonly Finding[],
  harmless: Readonly<Record<string, Readonly<Record<string, string>>>>,
): string[] {
  const lines = (features: readonly Finding[]) => new Set(features.map(({ file, feature }) => `${file}: ${feature}`));
  const used = lines(findings);
  const exempt = lines(
    Object.entries(harmless).flatMap(([file, features]) => Object.keys(features).map((feature) => ({ file, feature }))),
  );
  return [
    ...[...used].filter((line) => !exempt.has(line)).map((line) => `${line} is missing in a supported browser`),
    ...[...exempt]
      .filter((line) => !used.has(line))
      .map((line) => `${line} is no longer used: remove it from vite/check-browsers.ts`),
  ];
}

/**
 * Fails if the built pages, or the source of what runs in browsers, use something that `browsers.ts` promises to do
 * without. The source has the inline scripts too, which the build keeps as texts.
 */
const sources = filesOf('{features,layouts,platform,ui}/**/*.{ts,tsx}', 'public/*.js').filter(
  (file) => !/\.(test|server)\.tsx?$/.test(file),
);
const isBuilt = existsSync(reportFile);
const problems = isBuilt
  ? [
      ...problemsIn(
        [
          ...(JSON.parse(readFileSync(reportFile, 'utf8')) as BuiltModule[]).flatMap(({ file, code }) =>
            unsupportedInScript('module.js', code).map((feature) => ({ file, feature })),
          ),
          ...sources.flatMap((file) => unsupportedInScript(file, textOf(file)).map((feature) => ({ file, feature }))),
        ],
        harmlessScript,
      ),
      ...problemsIn(
        filesOf('build/client/**/*.css').flatMap((file) =>
          unsupportedInStyle(textOf(file)).map((feature) => ({ file: 'style', feature })),
        ),
        { style: harmlessStyle },
      ),
    ]
  : ['There is nothing to check before `npm run build`'];
for (const problem of problems) console.error(problem);
process.exit(problems.length === 0 ? 0 : 1);
