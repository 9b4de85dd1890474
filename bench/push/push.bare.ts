import { createServer } from 'node:https';

/** A push service that takes everything unread, in a process of its own. */
process.once('message', ({ key, cert }: { key: string; cert: string }) => {
  const server = createServer({ key, cert }, (request, response) => {
    request.resume();
    request.on('end', () => response.writeHead(201).end());
  });
  server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as { port: number }).port }));
});
