import { type ChildProcess, fork } from 'node:child_process';
import { resolve } from 'node:path';
import { endProcess } from '../../server/testing/processes.ts';
import { startWithCleanup } from './cleanup.ts';

/** A child process from a file of this folder, which answers each order with one message. */
export interface Client {
  readonly pid: number;
  ask<Answer>(order: object): Promise<Answer>;
}

export async function startClient(file: string): Promise<Client> {
  const child = await startWithCleanup(
    () => fork(resolve(import.meta.dirname, '..', file), { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] }),
    (running) => endProcess(running, 'SIGKILL'),
  );
  return { pid: child.pid as number, ask: (order) => ask(child, order) };
}

function ask<Answer>(child: ChildProcess, order: object): Promise<Answer> {
  return new Promise((answered, reject) => {
    const onExit = () => reject(new Error('A client of the load ended'));
    child.once('exit', onExit);
    child.once('message', (answer) => {
      child.off('exit', onExit);
      answered(answer as Answer);
    });
    child.send(order);
  });
}
