import Fastify from 'fastify';

/** The baseline of pages: a Fastify that answers a few bytes, in a process of its own. */
process.once('message', async () => {
  const app = Fastify();
  app.get('/', async () => ({ hello: 'world' }));
  process.send?.({ url: await app.listen({ port: 0, host: '127.0.0.1' }) });
});
