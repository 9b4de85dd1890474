import { readdirSync, readFileSync } from 'node:fs';
import { cpus, loadavg, totalmem } from 'node:os';

/** Where figures were measured. */
export const machine = () => `${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GiB`;

/** Over the last minute, in processes that want a core. */
export const loadAverage = () => loadavg()[0] ?? 0;

/** Seconds of processor time that a process and all its children have used; Linux counts hundredths. */
export function processorSeconds(root: number): number {
  const processes = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
          .replace(/^.*\) /s, '')
          .split(' ');
        return [{ pid: Number(pid), parent: Number(fields[1]), ticks: Number(fields[11]) + Number(fields[12]) }];
      } catch {
        return [];
      }
    });
  const total = (pid: number): number =>
    processes
      .filter((each) => each.parent === pid)
      .reduce((sum, each) => sum + total(each.pid), processes.find((each) => each.pid === pid)?.ticks ?? 0);
  return total(root) / 100;
}

/** Resident memory of a process in KiB. */
export function residentKiB(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
}
