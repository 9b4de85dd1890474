import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { unsupportedInScript, unsupportedInStyle } from './browser-support.ts';

/** What scripts use although a supported browser lacks it, and why that harms nobody. */
const harmlessScript: Readonly<Record<string, string>> = {
  Notification: 'push.ts asks first whether there is one',
  'Notification.permission': 'the same',
  'Notification.requestPermission': 'the same',
  Profiler: "React's own",
  ToggleEvent: "the polyfill's own",
  TouchEvent: 'Mantine asks first',
  'URL.canParse': 'zod asks first',
  ViewTransition: "React's own",
  WebTransport: 'Socket.IO asks first, and is told to use others',
  'attribute autoCapitalize': 'a keyboard may begin with a capital',
  'attribute is': 'React writes it if a component has it; none has',
  'attribute popover': 'where it is missing, entry.client.tsx fetches a polyfill',
  'cancelIdleCallback()': 'live.ts asks first',
  caches: 'only in the service worker, which browsers have over https only',
  'event beforeunload': 'without it, unsaved changes are lost without a question, as the browser wants it',
  'event currententrychange': 'use-back.ts asks first',
  'event notificationclick': 'only in the service worker',
  'globalThis.navigation': 'use-back.ts asks first',
  'hidePopover()': 'see the attribute',
  'document.fullscreenElement': 'the polyfill looks at it only where it is missing',
  'navigator.clipboard': 'message-options.tsx offers to copy only where there is one',
  'navigator.connection': 'React Router asks first',
  'navigator.credentials': 'passkeys are offered only where there are some (use-passkey-support.ts)',
  'navigator.locks': 'upload-photos.ts asks first',
  'navigator.serviceWorker': 'push.ts and installed.ts ask first',
  'navigator.setAppBadge': 'installed-app.tsx asks first',
  'navigator.vibrate': 'motion.ts asks first',
  'open()': 'functions of our own, and the way of every browser to open a page',
  'requestIdleCallback()': 'live.ts asks first',
  'showPopover()': 'see the attribute',
  'startViewTransition()': 'React Router asks first',
  'take()': 'a function of complete-form.tsx',
  'toArray()': 'of React.Children',
  'use()': "React's own",
  'when()': "zod's own",
  'window.open': 'the same as open()',
};

/** What style uses although a supported browser lacks it: looks a little different there, and works. */
const harmlessStyle: Readonly<Record<string, string>> = {
  ':popover-open': 'within @supports',
  '@media scripting': 'hides buttons that need a script, where there is none',
  'accent-color': 'the colour of a box',
  'backdrop-filter': 'prefixed by the build; blurs what is behind',
  'content-visibility': 'renders faster',
  'forced-color-adjust': 'a colour that means something stays in high contrast',
  hyphens: 'prefixed by the build',
  'interpolate-size': 'a part opens at once, not by and by',
  'overflow-anchor': 'Safari anchors nothing',
  'overscroll-behavior': 'the page behind may bounce',
  'overscroll-behavior-x': 'the same',
  'position-area': 'within @supports; lists stand in the corner otherwise',
  'position-try-fallbacks': 'the same',
  resize: 'phones let nobody resize a field',
  'scrollbar-width': 'the browser’s own scroll bar',
  'text-box-edge': 'a pixel of space above capitals',
  'text-box-trim': 'the same',
  'text-wrap': 'lines break where they did before',
  'user-select': 'prefixed by the build',
};

const web = resolve(import.meta.dirname, '..');
const filesOf = (pattern: string) => globSync(pattern, { cwd: web }).map((file) => [file, resolve(web, file)] as const);

/** What the files use that is on no list, with the files; and which entries of the list no file uses. */
function problemsIn(
  files: readonly (readonly [name: string, path: string])[],
  unsupportedIn: (file: string, text: string) => string[],
  harmless: Readonly<Record<string, string>>,
): string[] {
  const users = new Map<string, string[]>();
  for (const [name, path] of files) {
    for (const used of unsupportedIn(path, readFileSync(path, 'utf8')))
      users.set(used, [...(users.get(used) ?? []), name]);
  }
  return [
    ...[...users]
      .filter(([used]) => !Object.hasOwn(harmless, used))
      .map(([used, names]) => `${used} is missing in a supported browser: ${names.slice(0, 3).join(', ')}`),
    ...Object.keys(harmless)
      .filter((listed) => !users.has(listed))
      .map((listed) => `${listed} is used no longer: take it off the list in vite/check-browsers.ts`),
  ];
}

/**
 * Fails if the built pages, or the source of what runs in browsers, use something that `browsers.ts` promises to do
 * without. The source has the inline scripts too, which the build keeps as texts.
 */
const scripts = [
  ...filesOf('build/client/**/*.js'),
  ...filesOf('{features,layouts,platform,ui}/**/*.{ts,tsx}').filter(([name]) => !/\.(test|server)\.tsx?$/.test(name)),
];
const styles = filesOf('build/client/**/*.css');
const isBuilt = styles.length > 0;
const problems = isBuilt
  ? [
      ...problemsIn(scripts, unsupportedInScript, harmlessScript),
      ...problemsIn(styles, (_file, text) => unsupportedInStyle(text), harmlessStyle),
    ]
  : ['There is nothing to check before `npm run build`'];
for (const problem of problems) console.error(problem);
process.exit(problems.length === 0 ? 0 : 1);
