import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { minute, second } from '@rendezvous/contract/durations';
import { requestFailures } from '@rendezvous/contract/endpoint';
import { problem } from '@rendezvous/contract/problem';
import type { ReceiptDocument } from './receipt.pdf.ts';

interface Order {
  readonly receipt: ReceiptDocument;
  resolve(bytes: Uint8Array): void;
  reject(error: Error): void;
}

interface Drawn {
  readonly bytes?: Uint8Array;
  readonly failure?: string;
}

const idleMs = minute;
const patienceMs = 20 * second;
/** Some seconds of drawing, or a minute where calls leave no time: beyond that callers are asked to come again. */
const mostWaiting = 1000;

/**
 * Draws receipts one after the other, in a thread of its own, started on demand and ended when none was wanted for a
 * minute: the library takes 30 MB and a tenth of a second to load, and a page 5 ms of a core, for which no call should
 * wait.
 */
export function createPrinter(most = mostWaiting) {
  let worker: Worker | undefined;
  let timer: NodeJS.Timeout | undefined;
  let drawing: Order | undefined;
  const waiting: Order[] = [];

  function begin(): Worker {
    const begun = new Worker(new URL('./receipt.worker.ts', import.meta.url));
    // A thread that was ended may still say something, of an order that was given up.
    begun.on('message', ({ bytes, failure }: Drawn) => {
      if (begun !== worker) return;
      if (bytes) drawing?.resolve(bytes);
      else drawing?.reject(new Error(`A receipt was not drawn: ${failure}`));
      next();
    });
    begun.on('error', ({ message }: Error) => {
      if (begun === worker) giveUp(message);
    });
    begun.unref();
    return begun;
  }

  /** Draws the receipt that waited longest. Its time counts from here. */
  function next(): void {
    clearTimeout(timer);
    drawing = waiting.shift();
    if (!drawing) {
      timer = setTimeout(endThread, idleMs).unref();
      return;
    }
    timer = setTimeout(() => giveUp('it took too long'), patienceMs);
    worker ??= begin();
    worker.postMessage(drawing.receipt);
  }

  /**
   * Asks the thread to end once it has drawn what it has. It is never terminated: Node aborts the whole process where
   * that meets a zlib stream that is being opened.
   */
  function endThread(): Worker | undefined {
    clearTimeout(timer);
    const ended = worker;
    worker = undefined;
    ended?.postMessage(null);
    return ended;
  }

  /** Leaves the thread to what it draws; another one draws the rest. */
  function giveUp(why: string): void {
    endThread();
    drawing?.reject(new Error(`A receipt was not drawn: ${why}`));
    next();
  }

  return {
    /** Throws request.busy where too many wait. */
    print: (receipt: ReceiptDocument): Promise<Uint8Array> =>
      new Promise((resolve, reject) => {
        if (waiting.length >= most) throw problem(requestFailures.busy);
        waiting.push({ receipt, resolve, reject });
        if (!drawing) next();
      }),
    /** Resolves when the thread has ended. */
    async close(): Promise<void> {
      const ended = endThread();
      for (const { reject } of [...(drawing ? [drawing] : []), ...waiting.splice(0)])
        reject(new Error('A receipt was not drawn: the server closes'));
      drawing = undefined;
      if (ended) await once(ended, 'exit');
    },
  };
}

export type Printer = ReturnType<typeof createPrinter>;
