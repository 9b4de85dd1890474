import type { Plugin } from 'vite';

/** The fields of an endpoint that the browser needs to call it; schemas stay on the server. */
const callFields = ['method', 'path', 'when', 'upload', 'sameOriginOnly'];

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [field: string]: unknown;
}

/** Query that marks contract modules imported with their schemas. */
const whole = '?whole';

/** Replaces zod in modules without schemas. */
const noZod = '\0no-zod';

/** Stops zod from compiling its checks, which the page's Content-Security-Policy forbids. */
const withoutEval = "import { config } from 'zod';\nconfig({ jitless: true });\n";

/**
 * Keeps zod out of the pages: in the browser's build an endpoint is reduced to its address and an event to its name,
 * and unused constants of the contract are dropped. A dynamic `import('@rendezvous/contract/account')` gets the whole
 * contract; a form does that when it first validates its fields.
 */
export function contractAddresses(): Plugin {
  return {
    name: 'contract-addresses',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    resolveId: {
      filter: { id: /^@rendezvous\/contract\/|^\.\.?\/[a-z/-]+\.ts$|^zod$/ },
      async handler(source, importer, { kind }) {
        if (source === 'zod') return importer?.endsWith(whole) ? null : noZod;
        const wantsWhole = source.startsWith('.') ? importer?.endsWith(whole) : kind === 'dynamic-import';
        const resolved = wantsWhole
          ? await this.resolve(source, importer?.replace(whole, ''), { skipSelf: true })
          : null;
        return resolved && resolved.id + whole;
      },
    },
    load: {
      filter: { id: /no-zod$/ },
      handler: () => 'export const z = /* @__PURE__ */ Object.freeze({});',
    },
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk' || !chunk.modules[noZod]?.renderedExports.length) continue;
        const users = chunk.moduleIds.filter((id) => id.includes('/contract/') || id.includes('/features/'));
        this.error(
          `${chunk.fileName} uses a schema that it did not get by import('@rendezvous/contract/…'); ` +
            `it is used in ${users.join(', ')}`,
        );
      }
    },
    transform: {
      filter: { id: /\/contract\/[a-z/-]+\.ts(\?whole)?$/ },
      handler(code, id) {
        if (id.endsWith(whole)) return withoutEval + code;
        const program = this.parse(code, { lang: 'ts' }) as unknown as { body: Node[] };
        return replaceAll(
          code,
          program.body.flatMap(callsOf).map((call) => ({ ...call, text: shortened(code, call) })),
        );
      },
    },
  };
}

/** The calls in top-level statements `const name = call(…)`. */
function callsOf(statement: Node): Node[] {
  const declaration = (statement.declaration ?? statement) as { declarations?: { init?: Node }[] };
  return (declaration.declarations ?? []).flatMap(({ init }) => (init?.type === 'CallExpression' ? [init] : []));
}

function shortened(code: string, call: Node): string {
  const callee = (call.callee as { name?: string }).name;
  const [first] = call.arguments as Node[];
  if (callee === 'event' && first) return `{ kind: 'event', name: ${textOf(code, first)} }`;
  if (callee === 'endpoint' && first) return `{ kind: 'endpoint', ${addressOf(code, first)} }`;
  return `/* @__PURE__ */ (() => ${textOf(code, call)})()`;
}

function addressOf(code: string, declaration: Node): string {
  const fields = (declaration.properties as Node[]).filter(({ key }) =>
    callFields.includes((key as { name: string }).name),
  );
  return fields.map((field) => textOf(code, field)).join(', ');
}

const textOf = (code: string, node: Node) => code.slice(node.start, node.end);

function replaceAll(code: string, changes: { start: number; end: number; text: string }[]): string {
  return changes.reduceRight(
    (text, change) => text.slice(0, change.start) + change.text + text.slice(change.end),
    code,
  );
}
