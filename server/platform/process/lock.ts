import { DatabaseSync } from 'node:sqlite';

const BUSY = 5;
/** Milliseconds in which whoever was there a moment earlier has written down who they are. */
const moment = 100;

/**
 * Keeps other processes from what `file` stands for, until it is let go or this process ends, however it ends: the
 * operating system holds the lock, so that none is ever left behind. Throws an Error made of the process that has it.
 */
export function lock(file: string, refusal: (pid: number) => string): { release(): void } {
  const holder = new DatabaseSync(file, { timeout: moment });
  try {
    holder.exec(`begin immediate; create table if not exists holder (pid integer); delete from holder; insert into holder values (${process.pid}); commit`);
    // A transaction that never ends: others can still read who has it.
    holder.exec('begin immediate');
  } catch (error) {
    if ((error as { errcode?: number }).errcode !== BUSY) throw error;
    const { pid } = holder.prepare('select pid from holder').get() as { pid: number };
    holder.close();
    throw new Error(refusal(pid));
  }
  return { release: () => holder.close() };
}
