import { day, second } from '@rendezvous/contract/durations';
import { requestFailures } from '@rendezvous/contract/endpoint';
import { problem } from '@rendezvous/contract/problem';
import type { FastifyInstance } from 'fastify';
import type { CallerOf } from '../../../platform/calls/http.ts';
import type { Landers } from './site.landers.ts';

const immutable = `public, max-age=${(365 * day) / second}, immutable`;

/** The pictures of landers' variants, on every host alike. */
export function landerPictures(app: FastifyInstance, landers: Pick<Landers, 'picture'>, callerOf: CallerOf): void {
  app.get<{ Params: { name: string } }>('/lander-pictures/:name', async (request, reply) => {
    await callerOf(request);
    const picture = landers.picture(request.params.name);
    if (!picture) throw problem(requestFailures.not_found);
    return reply.header('cache-control', immutable).type(picture.type).send(picture.bytes);
  });
}
