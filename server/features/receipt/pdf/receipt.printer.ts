import { Worker } from 'node:worker_threads';
import { minute, second } from '@rendezvous/contract/durations';
import type { ReceiptDocument } from './receipt.pdf.ts';

interface Order {
  resolve(bytes: Uint8Array): void;
  reject(error: Error): void;
  readonly deadline: NodeJS.Timeout;
}

interface Drawn {
  readonly id: number;
  readonly bytes?: Uint8Array;
  readonly failure?: string;
}

const idleMs = minute;
const patienceMs = 20 * second;

/**
 * Draws receipts in a thread of its own, started on demand and ended when none was wanted for a minute: the library
 * takes 30 MB and a tenth of a second to load, and a page 15 to 45 ms of a core, for which no call should wait.
 */
export function createPrinter() {
  let worker: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;
  let last = 0;
  const orders = new Map<number, Order>();

  function begin(): Worker {
    const begun = new Worker(new URL('./receipt.worker.ts', import.meta.url));
    begun.on('message', ({ id, bytes, failure }: Drawn) => {
      const order = orders.get(id);
      orders.delete(id);
      if (orders.size === 0) idle = setTimeout(() => end('was idle'), idleMs).unref();
      clearTimeout(order?.deadline);
      if (bytes) order?.resolve(bytes);
      else order?.reject(new Error(`A receipt was not drawn: ${failure}`));
    });
    begun.on('error', ({ message }: Error) => end(message));
    begun.unref();
    return begun;
  }

  /** Ends the thread with all that it has to draw; the next order starts another one. */
  function end(why: string): void {
    clearTimeout(idle);
    worker?.terminate().catch(() => {});
    worker = undefined;
    for (const { reject, deadline } of orders.values()) {
      clearTimeout(deadline);
      reject(new Error(`A receipt was not drawn, as its thread ended: ${why}`));
    }
    orders.clear();
  }

  return {
    print: (receipt: ReceiptDocument): Promise<Uint8Array> =>
      new Promise((resolve, reject) => {
        clearTimeout(idle);
        worker ??= begin();
        last += 1;
        const deadline = setTimeout(() => end('it took too long'), patienceMs);
        orders.set(last, { resolve, reject, deadline });
        worker.postMessage({ id: last, receipt });
      }),
    close: (): void => end('the server closes'),
  };
}

export type Printer = ReturnType<typeof createPrinter>;
