import { randomUUID } from 'node:crypto';
import type { Server } from 'socket.io';

/** How long a process may take to answer; the others answer within milliseconds, a stalled one counts as empty. */
const answersWithinMs = 500;

interface Question {
  /** Processes that have not answered. */
  waitingFor: number;
  end(isConnected: boolean): void;
}

/**
 * Asks the other processes whether a member has a page open there: true at the first that says so, false once all have
 * denied it or the time is up. Socket.IO's own questions wait five seconds for a process that has stalled.
 */
export function askProcesses(io: Pick<Server, 'of' | 'on' | 'serverSideEmit'>, isHere: (memberId: string) => boolean) {
  const questions = new Map<string, Question>();

  io.on('isConnected', (memberId: string, id: string) => {
    io.serverSideEmit('isHere', id, isHere(memberId));
  });
  io.on('isHere', (id: string, isConnected: boolean) => {
    const question = questions.get(id);
    if (question && (isConnected || --question.waitingFor === 0)) question.end(isConnected);
  });

  return async (memberId: string): Promise<boolean> => {
    const others = (await io.of('/').adapter.serverCount()) - 1;
    if (others <= 0) return false;
    const id = randomUUID();
    return new Promise((resolve) => {
      const end = (isConnected: boolean) => {
        clearTimeout(expiring);
        questions.delete(id);
        resolve(isConnected);
      };
      const expiring = setTimeout(end, answersWithinMs, false);
      questions.set(id, { waitingFor: others, end });
      io.serverSideEmit('isConnected', memberId, id);
    });
  };
}
