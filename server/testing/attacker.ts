import { request } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { parentPort, Worker, workerData } from 'node:worker_threads';

/** A misbehaving client: it sends frames without waiting for answers and may never read. */
export interface Attack {
  readonly url: string;
  readonly session: string;
  readonly frames: number;
  /** With `#` for the number of the frame. */
  readonly frame: string;
  /** So many frames are sent every 10 ms; without it, all at once. */
  readonly pace?: number;
  readonly reads: boolean;
}

export interface Attacked {
  /** How many frames were sent before the server cut the connection. */
  readonly sent: number;
  readonly cut: boolean;
  /** Answers that are no refusals. */
  readonly answered: number;
}

/** Runs attacks in a separate thread, so that the server under test has its event loop to itself. */
export async function attack(orders: Attack): Promise<Attacked> {
  const worker = new Worker(new URL(import.meta.url), { workerData: orders });
  try {
    return await new Promise<Attacked>((resolve, reject) => worker.once('message', resolve).once('error', reject));
  } finally {
    await worker.terminate();
  }
}

async function run({ url, session, frames, frame, pace, reads }: Attack): Promise<Attacked> {
  const socket = await openByHand(url, session);
  let cut = false;
  let text = '';
  let answered = 0;
  socket
    .on('error', () => {})
    .on('close', () => {
      cut = true;
    });
  socket.on('data', (bytes) => {
    answered += bytes.toString('latin1').split('{"answer"').length - 1;
    text = (text + bytes.toString('latin1')).slice(-200);
  });
  socket.write(frameOf('40'));
  while (!text.includes('40{') && !cut) await wait(5);
  if (!reads) socket.pause();
  let sent = 0;
  while (sent < frames && !cut) {
    const burst = Math.min(pace ?? frames, frames - sent);
    const some = Array.from({ length: burst }, (_, index) => frameOf(frame.replace('#', String(sent + index))));
    socket.write(Buffer.concat(some));
    sent += burst;
    await wait(10);
  }
  for (let patience = 0; patience < 500 && !cut; patience++) await wait(10);
  return { sent, cut, answered };
}

function openByHand(url: string, session: string): Promise<Socket> {
  const headers = {
    host: 'localhost',
    cookie: `auth.session=${session}`,
    connection: 'Upgrade',
    upgrade: 'websocket',
    'sec-websocket-version': '13',
    'sec-websocket-key': Buffer.alloc(16).toString('base64'),
  };
  return new Promise((resolve, reject) => {
    request(`${url}/live/?EIO=4&transport=websocket`, { headers })
      .once('upgrade', (_response, socket: Socket) => resolve(socket))
      .once('response', (response) => reject(new Error(`Refused with ${response.statusCode}`)))
      .once('error', reject)
      .end();
  });
}

/**
 * A text frame of up to 65,535 bytes as a client sends it, masked with zeros.
 * https://www.rfc-editor.org/rfc/rfc6455#section-5.2
 */
function frameOf(text: string): Buffer {
  const payload = Buffer.from(text);
  const length =
    payload.length < 126 ? [0x80 | payload.length] : [0x80 | 126, payload.length >> 8, payload.length & 255];
  return Buffer.concat([Buffer.from([0x81, ...length, 0, 0, 0, 0]), payload]);
}

if (parentPort && workerData?.frame) parentPort.postMessage(await run(workerData as Attack));
