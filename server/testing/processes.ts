import type { ChildProcess } from 'node:child_process';

/** Resolves when the process has ended, which `signal` asks it to do. */
export function endProcess(child: ChildProcess, signal?: NodeJS.Signals): Promise<void> {
  return new Promise((resolve) => {
    if (hasEnded(child)) return resolve();
    child.once('exit', () => resolve());
    if (signal) child.kill(signal);
  });
}

export const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode !== null || signalCode !== null;
