import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { minute } from '@rendezvous/contract/durations';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '..');

interface Report {
  summary: { totalCruised: number; violations: { from: string; to: string; rule: { name: string } }[] };
}

/** The rules' findings in folders below `cwd`; the process ends with 1 if it is anything. */
function cruise(cwd: string, ...folders: string[]): Report['summary'] {
  const program = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');
  const config = join(root, '.dependency-cruiser.mjs');
  const args = [program, '--config', config, '--output-type', 'json', ...folders];
  const text = execFileSync(process.execPath, args, {
    cwd,
    encoding: 'utf8',
    maxBuffer: 256 * 1024 * 1024,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return (JSON.parse(text) as Report).summary;
}

const listed = ({ violations }: Report['summary']) =>
  violations.map(({ from, to, rule }) => `${rule.name}: ${from} → ${to}`).sort();

test('imports follow the order of features, go one way, and have no cycle', { timeout: 2 * minute }, () => {
  const summary = cruise(root, 'contract', 'server', 'demo', 'web');
  expect(listed(summary)).toEqual([]);
  // Without a TypeScript parser, dependency-cruiser would see hardly any import and report nothing.
  expect(summary.totalCruised).toBeGreaterThan(400);
});

test('an import of a higher floor is found, also of its types alone', { timeout: 2 * minute }, () => {
  const upwards = [
    ['platform/calls/door.ts', 'features/like/like.service.ts', 'platform-knows-no-feature'],
    ['platform/work/events.ts', 'shard.ts', 'the-app-is-known-by-none-below-it'],
    ['adapters/push/push.ts', 'features/notify/notify.service.ts', 'adapters-know-no-feature'],
    ['adapters/storage/disk.ts', 'app.ts', 'the-app-is-known-by-none-below-it'],
    ['features/like/like.rules.ts', 'parts.ts', 'the-app-is-known-by-none-below-it'],
    ['features/credit/credit.service.ts', 'shard.ts', 'the-app-is-known-by-none-below-it'],
    ['features/credit/credit.rules.ts', 'features/chat/chat.rules.ts', 'credit-knows-none-after-it'],
    ['features/chat/chat.service.ts', 'features/credit/credit.store.ts', 'store-is-private'],
    ['features/profile/profile.service.ts', 'views/profile.view.ts', 'features-know-no-view'],
    ['views/user.view.ts', 'features/member/member.store.ts', 'views-read-through-services'],
    ['views/chat-page.view.ts', 'shards.ts', 'the-app-is-known-by-none-below-it'],
    ['platform.ts', 'features/gift/gift.service.ts', 'platform-knows-no-feature'],
    ['views.ts', '../demo/start.ts', 'the-demo-is-no-part-of-the-product'],
  ] as const;
  const folder = mkdtempSync(join(tmpdir(), 'rendezvous-floors-'));
  for (const [from, to] of upwards) {
    for (const file of [from, to]) mkdirSync(join(folder, 'server', dirname(file)), { recursive: true });
    const up = '../'.repeat(from.split('/').length - 1);
    writeFileSync(join(folder, 'server', to), 'export type It = string;\n', { flag: 'a' });
    writeFileSync(join(folder, 'server', from), `import type { It } from './${up}${to}';\nexport type Mine = It;\n`);
  }
  const expected = upwards.map(([from, to, rule]) => `${rule}: server/${from} → ${join('server', to)}`);
  expect(listed(cruise(folder, 'server'))).toEqual(expected.sort());
  rmSync(folder, { recursive: true });
});
