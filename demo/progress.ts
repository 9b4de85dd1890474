import { second } from '@rendezvous/contract/durations';
import type { DemoLogin } from './logins.ts';

/** Reports the progress of the import: on one changing line in a terminal, or a line for every tenth in a file. */
export function progressLine(count: number, output: NodeJS.WriteStream = process.stdout): (done: number) => void {
  const started = performance.now();
  const step = output.isTTY ? 1 : 10;
  let reported = -step;
  return (done) => {
    const percent = Math.floor(done * 100);
    if (percent < reported + step) return;
    reported = percent - (percent % step);
    const time = done >= 1 ? ` in ${((performance.now() - started) / second).toFixed(0)} s` : ' …';
    const line = `Bringing ${count.toLocaleString('en')} demo members: ${reported} %${time}`;
    output.write(output.isTTY ? `\r${line}${done >= 1 ? '\n' : ''}` : `${line}\n`);
  };
}

/** The addresses and log-ins of the demo; empty without demo members. */
export function describeLogins(logins: readonly DemoLogin[], port: number): string[] {
  if (logins.length === 0) return [];
  const lines = logins.map(
    ({ site, email, password }) => `  http://${site.hosts[0]}:${port}/login   ${email}   password ${password}`,
  );
  return ['Look around as a demo member:', ...lines];
}
