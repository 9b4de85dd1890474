import { createHash } from 'node:crypto';
import { minute } from '@rendezvous/contract/durations';
import { WebSocket } from 'ws';

/**
 * A minimal Socket.IO client (Engine.IO 4, websocket only), so that measuring costs less than the measured.
 * https://socket.io/docs/v4/socket-io-protocol/
 */
export interface ChatSocket {
  /** A call over the socket; the text of the acknowledgement's JSON, empty when the socket closes before. */
  call(body: string, acknowledged: (answer: string) => void): void;
  readonly raw: WebSocket;
}

interface SocketOptions {
  readonly port: number;
  readonly token: string;
  /** Milliseconds after which the call is given up. */
  readonly within?: number;
  onEvent(text: string): void;
}

export const callOf = (method: string, path: string, input: { body?: object; query?: object }) =>
  JSON.stringify(['call', { method, path, ...input }]);

/** Members come from addresses of their own, which the server counts connections by. */
const addressOf = (token: string) => ['10', ...createHash('sha256').update(token).digest().subarray(0, 3)].join('.');

export function openSocket({ port, token, within = minute, onEvent }: SocketOptions): Promise<ChatSocket> {
  return new Promise((opened, reject) => {
    const raw = new WebSocket(`ws://127.0.0.1:${port}/live/?EIO=4&transport=websocket`, {
      headers: { cookie: `auth.session=${token}`, host: 'localhost', 'x-forwarded-for': addressOf(token) },
      perMessageDeflate: false,
      skipUTF8Validation: true,
    });
    const waiting = new Map<number, (answer: string) => void>();
    let next = 0;
    raw.on('error', reject);
    const patience = setTimeout(() => raw.terminate(), within);
    raw.on('close', () => {
      clearTimeout(patience);
      for (const unanswered of waiting.values()) unanswered('');
      waiting.clear();
      reject(new Error('The socket was closed'));
    });
    raw.on('message', (data: Buffer) => {
      const text = data.toString('latin1');
      if (text.startsWith('42')) onEvent(text);
      else if (text.startsWith('43')) {
        const start = text.indexOf('[');
        const id = Number(text.slice(2, start));
        const acknowledged = waiting.get(id);
        waiting.delete(id);
        acknowledged?.(text.slice(start));
      } else if (text === '2') raw.send('3');
      else if (text.startsWith('0')) raw.send('40');
      else if (text.startsWith('40')) {
        clearTimeout(patience);
        opened({ raw, call });
      } else if (text.startsWith('44')) reject(new Error(text));
    });
    function call(body: string, acknowledged: (answer: string) => void): void {
      const id = next++;
      waiting.set(id, acknowledged);
      raw.send(`42${id}${body}`);
    }
  });
}
