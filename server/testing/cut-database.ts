import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/**
 * When a connection breaks: before a statement reaches the database, as soon as it has, when it is done but not
 * answered, and once its answer has reached the app.
 */
export type Moment = 'before' | 'during' | 'after' | 'answered';

export interface CutDatabase {
  /** The database, reached through the network. */
  readonly url: string;
  /**
   * Breaks the connection on which the next statement of this name is run, at that moment; `isGone` also breaks all the
   * others then, and refuses new ones until `mend`. Resolves when it is done.
   */
  cutNext(statement: string, moment: Moment, options?: { isGone?: boolean }): Promise<void>;
  mend(): void;
  close(): Promise<void>;
}

/** What PostgreSQL sends once a statement is done: ready for the next, in no transaction. */
const readyForQuery = Buffer.from('Z\0\0\0\x05I', 'latin1');

/** A network on 127.0.0.1 between the app and a database, which breaks on demand. */
export async function createCutDatabase(target: string): Promise<CutDatabase> {
  const database = new URL(target);
  const open = new Set<Socket>();
  let isGone = false;
  let next: { statement: Buffer; moment: Moment; isGone: boolean; done(): void } | undefined;

  const end = (...sockets: Socket[]) => {
    for (const socket of sockets) socket.destroy();
  };

  function pass(app: Socket): void {
    if (isGone) {
      end(app);
      return;
    }
    const server = connect(Number(database.port), database.hostname);
    const both = [app, server];
    const breakNow = () => {
      end(...both);
      if (next?.isGone) {
        isGone = true;
        end(...open);
      }
      next?.done();
      next = undefined;
    };
    let isAwaited = false;
    app.on('data', (part) => {
      const isMet = next !== undefined && Buffer.from(part).includes(next.statement);
      const moment = isMet ? next?.moment : undefined;
      if (moment === 'before') return breakNow();
      isAwaited ||= moment === 'after' || moment === 'answered';
      server.write(part, () => {
        if (moment === 'during') breakNow();
      });
    });
    server.on('data', (part) => {
      const isDone = isAwaited && Buffer.from(part).includes(readyForQuery);
      if (!isAwaited || next?.moment === 'answered')
        app.write(part, () => {
          if (isDone) breakNow();
        });
      else if (isDone) breakNow();
    });
    for (const socket of both) {
      open.add(socket);
      socket
        .setNoDelay(true)
        .on('error', () => end(...both))
        .on('close', () => {
          open.delete(socket);
          end(...both);
        });
    }
  }

  const proxy = createServer(pass);
  await new Promise<void>((listening) => proxy.listen(0, '127.0.0.1', listening));
  const url = new URL(target);
  url.port = String((proxy.address() as AddressInfo).port);
  return {
    url: url.href,
    cutNext: (statement, moment, { isGone: breaksAll = false } = {}) =>
      new Promise((done) => {
        // A name ends with a zero byte, in what binds the values of a prepared statement too.
        next = { statement: Buffer.from(`${statement}\0`), moment, isGone: breaksAll, done };
      }),
    mend: () => {
      isGone = false;
    },
    async close() {
      end(...open);
      await new Promise((closed) => proxy.close(closed));
    },
  };
}
