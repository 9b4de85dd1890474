import { createServer } from 'node:http';
import { WebSocketServer } from 'ws';

/** The baseline of connections: bare web sockets with Socket.IO's handshake, in their own process. */
process.once('message', () => {
  const server = createServer();
  new WebSocketServer({ server, perMessageDeflate: false }).on('connection', (socket) => {
    socket.send('0{}');
    socket.on('message', () => socket.send('40{}'));
  });
  server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as { port: number }).port }));
});
