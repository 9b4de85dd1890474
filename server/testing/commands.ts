import { spawn } from 'node:child_process';
import { join, resolve } from 'node:path';

const folder = resolve(import.meta.dirname, '../../scripts/operators');

/**
 * Runs a command of `scripts/operators/` as an operator does, with the variables of the server; `typed` is what they
 * type.
 */
export function runCommand(
  name: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
  typed = '',
): Promise<{ status: number | null; out: string; err: string }> {
  const command = spawn(process.execPath, [join(folder, `${name}.ts`), ...args], {
    env: { PATH: process.env.PATH, NODE_ENV: 'test', DEMO: 'off', ...environment },
  });
  command.stdin.end(typed);
  const said = { out: '', err: '' };
  command.stdout.on('data', (text) => (said.out += text));
  command.stderr.on('data', (text) => (said.err += text));
  return new Promise((done) => command.on('close', (status) => done({ status, ...said })));
}
