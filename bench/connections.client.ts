import type { LoadOrder } from './chat.load.ts';
import { openSocket } from './chat.socket.ts';

const atOnce = 50;

/** Opens a socket for each member and keeps it; tells the seconds that took. */
process.on('message', async ({ port, people }: LoadOrder) => {
  const start = performance.now();
  const waiting = [...people];
  const open = async () => {
    for (let person = waiting.pop(); person; person = waiting.pop()) await openSocket(port, person.token, () => {});
  };
  await Promise.all(Array.from({ length: atOnce }, open));
  process.send?.((performance.now() - start) / 1000);
});
