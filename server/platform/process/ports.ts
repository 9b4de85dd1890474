import { createServer } from 'node:net';

/** A port to listen on, with the variable that names it. */
interface Port {
  readonly variable: string;
  readonly port: number;
  readonly host: string;
}

const reasons: Readonly<Record<string, string>> = {
  EADDRINUSE: 'another program listens there',
  EACCES: 'this user may not listen there; ports below 1024 belong to root',
  EADDRNOTAVAIL: 'this machine has no such address',
  ENOTFOUND: 'no such host',
};

/** The error of a port on which one cannot listen, by its variable. */
export const portError = ({ variable, port, host }: Port, { code = '', message }: NodeJS.ErrnoException): Error =>
  new Error(`${variable}: cannot listen on ${host}, port ${port}: ${reasons[code] ?? message}`);

/** Throws an Error unless all of them are free; before anything else is done, as a start with others may take long. */
export async function requireFree(ports: readonly Port[]): Promise<void> {
  for (const port of ports)
    await new Promise<void>((free, taken) => {
      const probe = createServer();
      probe.once('error', (error) => taken(portError(port, error)));
      probe.listen(port.port, port.host, () => probe.close(() => free()));
    });
}
