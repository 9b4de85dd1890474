import { cpus } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { second } from '@rendezvous/contract/durations';

/** With less idle time than this, what begins takes its time from what runs. */
const enough = 0.2;

/** Processor time of the machine since its start, in milliseconds. */
interface ProcessorTime {
  readonly idle: number;
  readonly total: number;
}

function machineTime(): ProcessorTime {
  const times = cpus().map((cpu) => cpu.times);
  const idle = times.reduce((sum, each) => sum + each.idle, 0);
  return { idle, total: times.reduce((sum, { user, nice, sys, irq }) => sum + user + nice + sys + irq, idle) };
}

interface Options {
  readonly mostMs: number;
  /** Aborted when the process stops: then nothing waits. */
  readonly ending?: AbortSignal;
  readonly lookEveryMs?: number;
  readonly now?: () => ProcessorTime;
}

/**
 * Makes a function that waits until a fifth of the machine's processor time is idle, at most `mostMs`. What follows
 * within a second need not wait again. A low priority alone does not keep work from taking what others need: it counts
 * within a service only, and the database is another one.
 */
export function createPatience({ mostMs, ending, lookEveryMs = second / 2, now = machineTime }: Options) {
  let wasIdleAt = Number.NEGATIVE_INFINITY;
  return async (): Promise<void> => {
    if (performance.now() - wasIdleAt < second) return;
    for (let waited = 0; waited < mostMs && !ending?.aborted; waited += lookEveryMs) {
      const before = now();
      await wait(lookEveryMs, undefined, { signal: ending }).catch(() => {});
      const after = now();
      if (after.idle - before.idle < enough * (after.total - before.total)) continue;
      wasIdleAt = performance.now();
      return;
    }
  };
}
