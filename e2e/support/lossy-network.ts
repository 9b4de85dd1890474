import { createServer, request as forward, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { makeRandom } from '../../demo/random.ts';

/** The fate of the calls and sockets that passed. */
interface Losses {
  /** Calls that never reached the server. */
  requests: number;
  /** Answers that were lost after the server had done what they answer. */
  answers: number;
  sockets: number;
}

export interface LossyNetwork {
  /** The address at which the server is reached through it. */
  readonly origin: string;
  readonly losses: Losses;
  /** From now on calls and sockets are delayed and lost; until then it is a good network. */
  worsen(): void;
  mend(): void;
  close(): Promise<void>;
}

const slowest = 2000;
/** How long a socket lasts, in milliseconds: at least this long, and at most four times. */
const socketLasts = 700;

/**
 * A proxy on 127.0.0.1 in front of `target` that loses and delays what a member's browser sends and gets: a fifth of
 * the calls before they arrive, a fifth of the answers after the server has committed, and every socket after seconds.
 * Files of the pages pass: a page that was not fetched is another journey.
 */
export async function createLossyNetwork(target: string, seed: number): Promise<LossyNetwork> {
  const server = new URL(target);
  const random = makeRandom(seed);
  const losses: Losses = { requests: 0, answers: 0, sockets: 0 };
  const open = new Set<Duplex>();
  let isBad = false;
  const isLossy = ({ url = '' }: IncomingMessage) => isBad && /^\/(api|live)\b/.test(url);

  async function pass(asked: IncomingMessage, answer: ServerResponse): Promise<void> {
    const lossy = isLossy(asked);
    const fate = lossy ? random() : 1;
    if (lossy) await wait(random() * slowest);
    if (fate < 0.2) {
      losses.requests++;
      asked.socket.destroy();
      return;
    }
    const { method, url: path, headers } = asked;
    const passed = forward({ host: server.hostname, port: server.port, method, path, headers }, (given) => {
      if (fate < 0.4) {
        // Read to its end, so that the server has done its part.
        given.resume().once('end', () => {
          losses.answers++;
          asked.socket.destroy();
        });
        return;
      }
      answer.writeHead(given.statusCode ?? 502, given.rawHeaders);
      given.pipe(answer);
    });
    passed.once('error', () => asked.socket.destroy());
    asked.pipe(passed);
  }

  /** Passes what comes on, in order, each part after a time of its own. */
  function flow(from: Duplex, to: Duplex): void {
    let last = Promise.resolve();
    from.on('data', (part) => {
      last = last.then(async () => {
        if (isBad) await wait((random() * slowest) / 4);
        if (!to.destroyed) to.write(part);
      });
    });
  }

  function passSocket(asked: IncomingMessage, browser: Duplex): void {
    const passed = connect(Number(server.port), server.hostname, () => {
      const lines = [`${asked.method} ${asked.url} HTTP/1.1`];
      for (let index = 0; index < asked.rawHeaders.length; index += 2)
        lines.push(`${asked.rawHeaders[index]}: ${asked.rawHeaders[index + 1]}`);
      passed.write(`${lines.join('\r\n')}\r\n\r\n`);
      flow(browser, passed);
      flow(passed, browser);
    });
    const end = () => {
      for (const side of [passed, browser]) {
        side.destroy();
        open.delete(side);
      }
    };
    for (const side of [passed, browser]) {
      open.add(side);
      side.on('error', end).on('close', end);
    }
    const mayEnd = setInterval(() => {
      if (browser.destroyed) clearInterval(mayEnd);
      else if (isBad && random() < 0.3) {
        losses.sockets++;
        end();
      }
    }, socketLasts);
  }

  const proxy = createServer((asked, answer) => {
    pass(asked, answer).catch(() => asked.socket.destroy());
  });
  proxy.on('upgrade', passSocket);
  proxy.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.on('error', () => socket.destroy()).on('close', () => open.delete(socket));
  });
  await new Promise<void>((done) => proxy.listen(0, '127.0.0.1', done));
  return {
    origin: `http://localhost:${(proxy.address() as AddressInfo).port}`,
    losses,
    worsen: () => {
      isBad = true;
    },
    mend: () => {
      isBad = false;
    },
    async close() {
      for (const socket of open) socket.destroy();
      await new Promise((done) => proxy.close(done));
    },
  };
}
