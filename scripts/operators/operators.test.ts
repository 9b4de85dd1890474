import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runCommand } from '../../server/testing/commands.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rendezvous-beside-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test("a command without the server's variables says so, and makes neither a database nor a secret", async () => {
  const { status, out, err } = await runCommand('receipts', ['conflicts'], { DATA_DIR: folder });
  expect({ status, out }).toEqual({ status: 1, out: '' });
  expect(err).toContain(`DATA_DIR: no server has been started with ${folder}`);
  writeFileSync(join(folder, 'secret'), 'x'.repeat(43));
  const without = await runCommand('receipts', ['conflicts'], { DATA_DIR: folder });
  expect(without).toMatchObject({
    status: 1,
    out: '',
    err: expect.stringMatching(/^There is no database in .+: set DATABASE_URL, or DATA_DIR for the embedded one/),
  });
  const key = await runCommand('../partner-key', ['rendezvous', 'acme'], { DATA_DIR: join(folder, 'other') });
  expect(key).toMatchObject({ status: 1, out: '' });
  const unknown = await runCommand('../partner-key', ['rendezvous', 'nobody'], { DATA_DIR: folder });
  expect(unknown).toMatchObject({ status: 1, out: '' });
  expect(unknown.err).toContain('nobody is no partner of rendezvous');
  expect(readdirSync(folder)).toEqual(['secret']);
});

test('a command has all its constants before it runs', () => {
  const commands = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.ts'));
  const late = commands.filter((name) => {
    const text = readFileSync(join(import.meta.dirname, name), 'utf8');
    return /^(const|let|class) /m.test(text.split(/^await /m).at(-1) ?? '') && /^await /m.test(text);
  });
  expect(late).toEqual([]);
});
