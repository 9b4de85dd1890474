import { parse as parseStyle } from 'postcss';
import { parseSync, Visitor } from 'vite';
import { features } from 'web-features';
import { browsers } from './browsers.ts';

type Browser = keyof typeof browsers;
type Support = Readonly<Partial<Record<Browser, string>>>;

/** Support by the keys of MDN's compatibility data, such as `api.URL.parse_static` or `css.selectors.has`. */
const supportOf = new Map<string, Support>(
  Object.values(features).flatMap((feature) =>
    'status' in feature
      ? Object.entries(feature.status.by_compat_key ?? {}).map(([key, { support }]) => [key, support] as const)
      : [],
  ),
);

function isLater(version: string, than: string): boolean {
  const [one = 0, two = 0] = version.replace('≤', '').split('.').map(Number);
  const [major = 0, minor = 0] = than.split('.').map(Number);
  return one > major || (one === major && two > minor);
}

const isLacking = (support: Support) =>
  Object.entries(browsers).some(([browser, oldest]) => isLater(support[browser as Browser] ?? '9999', oldest));
const isLackingKey = (key: string) => isLacking(supportOf.get(key) ?? browsers);

/** What these stand for in the data. */
const instances: Readonly<Record<string, string>> = {
  crypto: 'Crypto',
  document: 'Document',
  globalThis: 'Window',
  history: 'History',
  location: 'Location',
  navigator: 'Navigator',
  performance: 'Performance',
  self: 'Window',
  window: 'Window',
};

/** What browsers have over https only, and the data does not say so. */
const secureOnly = new Set([
  'caches',
  'crypto.randomUUID',
  'crypto.subtle',
  'navigator.clipboard',
  'navigator.credentials',
  'navigator.locks',
  'navigator.mediaDevices',
  'navigator.serviceWorker',
  'navigator.share',
  'navigator.storage',
]);

/** The interfaces whose methods are recognised by name alone, whatever they are called on. */
const common = /^(AbortSignal|Document|DOMRect|Element|EventTarget|HTML\w*Element|Node|NodeList|Response|Request)$/;

interface Lacking {
  /** Interfaces and functions, such as `Notification`. */
  readonly globals: ReadonlySet<string>;
  /** Members, such as `URL.parse` and `Window.requestIdleCallback`. */
  readonly members: ReadonlySet<string>;
  /** Methods that no supported interface has too, such as `isSubsetOf`. */
  readonly methods: ReadonlySet<string>;
  readonly events: ReadonlySet<string>;
}

const lacking = readLacking();

function readLacking(): Lacking {
  const [globals, members, methods, events] = [
    new Set<string>(),
    new Set<string>(),
    new Set<string>(),
    new Set<string>(),
  ];
  const supported = new Set<string>();
  for (const [key, support] of supportOf) {
    const [, owner, name, more] = /^(?:api|javascript\.builtins)\.([^.]+)(?:\.([^.]+))?(\..*)?$/.exec(key) ?? [];
    if (!owner || more) continue;
    const member = name?.replace(/_(static|event)$/, '') ?? '';
    if (!isLacking(support)) supported.add(name?.endsWith('_event') ? `${member} event` : member);
    else if (!name) globals.add(owner);
    else if (name.endsWith('_event')) events.add(member);
    else {
      members.add(`${owner}.${member}`);
      if ((key.startsWith('javascript') && !isStatic(owner, member)) || (common.test(owner) && name === member))
        methods.add(member);
    }
  }
  for (const name of supported) {
    methods.delete(name);
    events.delete(name.replace(' event', ''));
  }
  return { globals, members, methods, events };
}

/** The data does not tell static members of built-in objects from those of instances. */
function isStatic(owner: string, member: string): boolean {
  const known: unknown = Reflect.get(globalThis, owner);
  return typeof known === 'function' && member in known && !(known.prototype && member in known.prototype);
}

/** What a script uses that a supported browser lacks, or has over https only: `URL.parse`, `isSubsetOf()`. */
export function unsupportedInScript(file: string, text: string): string[] {
  const found = new Set<string>();
  const { program, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  new Visitor({
    Identifier({ name }) {
      if (lacking.globals.has(name) || secureOnly.has(name)) found.add(name);
    },
    MemberExpression({ object, property, computed }) {
      const owner = object.type === 'Identifier' ? object.name : undefined;
      const name = !computed && property.type === 'Identifier' ? property.name : undefined;
      if (!owner || !name) return;
      const member = `${owner}.${name}`;
      if (secureOnly.has(member) || lacking.members.has(member)) found.add(member);
      if (lacking.members.has(`${instances[owner]}.${name}`)) found.add(member);
    },
    CallExpression({ callee, arguments: [first] }) {
      if (callee.type === 'Identifier' && lacking.members.has(`Window.${callee.name}`)) found.add(`${callee.name}()`);
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return;
      const { name } = callee.property;
      if (lacking.methods.has(name)) found.add(`${name}()`);
      if (name === 'addEventListener' && first?.type === 'Literal' && lacking.events.has(String(first.value)))
        found.add(`event ${first.value}`);
    },
    Literal(literal) {
      if ('regex' in literal && literal.regex?.flags.includes('v')) found.add('/v');
    },
    Property({ key }) {
      if (key.type === 'Identifier' && isLackingKey(`html.global_attributes.${key.name.toLowerCase()}`))
        found.add(`attribute ${key.name}`);
    },
  }).visit(program);
  return [...found];
}

const functionsIn = ['types', 'types.color', 'types.image', 'types.gradient', 'types.transform-function'];

/** What a style sheet uses that a supported browser lacks: `text-wrap`, `:has`, `color-mix()`, `@starting-style`. */
export function unsupportedInStyle(text: string): string[] {
  const found = new Set<string>();
  const note = (key: string, as: string) => {
    if (isLackingKey(`css.${key}`)) found.add(as);
  };
  parseStyle(text).walk((node) => {
    if (node.type === 'decl' && !node.prop.startsWith('--')) {
      const { prop, value } = node;
      note(`properties.${prop}`, prop);
      for (const [word] of value.matchAll(/[a-z][a-z-]*(?=\()/g)) {
        for (const place of functionsIn) note(`${place}.${word}`, `${word}()`);
        note(`properties.${prop}.${word}`, `${prop}: ${word}()`);
      }
      for (const [unit] of value.matchAll(/(?<=\d)[a-z]+\b/g)) note(`types.length.${unit}`, `1${unit}`);
      if (/^(display|position|width|height)$/.test(prop)) note(`properties.${prop}.${value}`, `${prop}: ${value}`);
    } else if (node.type === 'rule') {
      if (node.selector.includes('&')) note('selectors.nesting', '&');
      for (const [name] of node.selector.matchAll(/(?<=:)[a-z][a-z-]*/g)) note(`selectors.${name}`, `:${name}`);
    } else if (node.type === 'atrule') {
      note(`at-rules.${node.name}`, `@${node.name}`);
      for (const [word] of node.params.matchAll(/[a-z][a-z-]+/g)) {
        note(`at-rules.${node.name}.${word}`, `@${node.name} ${word}`);
      }
    }
  });
  return [...found];
}
