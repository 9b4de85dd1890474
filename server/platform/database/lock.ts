import { DatabaseSync } from 'node:sqlite';

const BUSY = 5;
/** Time for a process that has just taken the lock to record its id. */
const busyTimeoutMs = 100;

/**
 * Locks `file` against other processes until released or until this process ends, however it ends: the operating system
 * holds the lock, so none is left behind. If it is taken, throws an Error with `refusal` of the holder's id.
 */
export function lock(file: string, refusal: (pid: number) => string): { release(): void } {
  const holder = new DatabaseSync(file, { timeout: busyTimeoutMs });
  try {
    holder.exec(
      `begin immediate; create table if not exists holder (pid integer); delete from holder;
       insert into holder values (${process.pid}); commit`,
    );
    // A transaction that never ends; others can still read the holder's id.
    holder.exec('begin immediate');
  } catch (error) {
    if ((error as { errcode?: number }).errcode !== BUSY) throw error;
    const { pid } = holder.prepare('select pid from holder').get() as { pid: number };
    holder.close();
    throw new Error(refusal(pid));
  }
  return { release: () => holder.close() };
}
