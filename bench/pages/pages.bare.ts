import Fastify from 'fastify';

/** The baseline of pages: a Fastify that answers so many bytes, in a process of its own. */
process.once('message', async ({ bytes }: { bytes: number }) => {
  const app = Fastify();
  const body = Buffer.alloc(bytes, 'a');
  app.get('/', async (_request, reply) => reply.type('text/html').send(body));
  process.send?.({ url: await app.listen({ port: 0, host: '127.0.0.1' }) });
});
