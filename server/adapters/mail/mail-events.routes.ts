import type { FastifyInstance } from 'fastify';
import type { MailEvent, ReadNotice } from './mail-events.ts';
import { neutralNotices } from './neutral.ts';
import { postmarkNotices } from './postmark.ts';
import { sesNotices } from './ses.ts';

interface Options {
  readonly secret: string | undefined;
  readonly topic: string | undefined;
  readonly fetch: typeof fetch;
  receive(event: MailEvent): Promise<void>;
}

const largest = 512 * 1024;

/**
 * Receives bounces, complaints and unsubscriptions from mail providers at `/webhooks/mail/<provider>`. Unknown
 * addresses are answered like known ones, so a provider neither retries nor learns anything.
 */
export async function mailEventRoutes(app: FastifyInstance, { secret, topic, fetch, receive }: Options): Promise<void> {
  const providers = new Map<string, ReadNotice>([
    ...(secret ? ([['neutral', neutralNotices(secret)]] as const) : []),
    ...(secret ? ([['postmark', postmarkNotices(secret)]] as const) : []),
    ...(topic ? ([['ses', sesNotices(topic, fetch)]] as const) : []),
  ]);

  await app.register(async (scope) => {
    // Amazon sends JSON as text/plain, and signatures cover the raw bytes.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: largest }, (_request, body, done) =>
      done(null, body),
    );

    scope.post<{ Params: { provider: string }; Body: string | undefined }>(
      '/webhooks/mail/:provider',
      async ({ params, headers, body }, reply) => {
        const readNotice = providers.get(params.provider);
        if (!readNotice) return reply.code(404).send('');
        const events = await readNotice({ headers, body: body ?? '' });
        if (!events) return reply.code(403).send('');
        for (const { address, reason } of events) await receive({ address: address.trim().toLowerCase(), reason });
        return reply.code(200).send('');
      },
    );
  });
}
