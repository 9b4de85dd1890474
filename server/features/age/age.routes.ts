import * as contract from '@rendezvous/contract/age';
import { minute, second } from '@rendezvous/contract/durations';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { agePath } from '../../adapters/age/age.ts';
import { bind } from '../../platform/calls/bind.ts';
import { formCaller, formType, isForm } from '../../platform/calls/forms.ts';
import type { RouteGuard } from '../../platform/http/route-guard.ts';
import type { Age } from './age.service.ts';

export const ageRoutes = (age: Age) =>
  bind(contract, {
    readAgeCheck: async ({ caller }) => ({ age_check: await age.read(caller) }),
    startAgeCheck: async ({ caller, body }) => ({ age_check: await age.start(caller, body) }),
  });

const path = agePath(':reference');
/** A wallet reads what is asked and answers once; a person opens a page. */
const limits = [{ max: 60, seconds: (10 * minute) / second, by: 'address' }] as const;
/** A presentation of some credentials, encrypted, is below 100 KB. */
const formBytes = 256 * 1024;

type Request = FastifyRequest<{ Params: { reference: string } }>;

/** The addresses of checks whose page we serve, or to which wallets answer. */
export async function ageAddresses(app: FastifyInstance, age: Age, { openCallerOf, count }: RouteGuard): Promise<void> {
  await app.register(async (scope) => {
    scope.addContentTypeParser(formType, { parseAs: 'string', bodyLimit: formBytes }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(body as string))),
    );
    const answer = async (request: Request, reply: FastifyReply) => {
      const method = request.method === 'POST' ? 'POST' : 'GET';
      const caller = formCaller(await openCallerOf(request), request);
      await count({ method, path, limits }, caller);
      const { status, type, body, location } = await age.answer(
        caller.site,
        request.params.reference,
        {
          method,
          form: isForm(request) ? (request.body as Readonly<Record<string, string>>) : {},
          locale: caller.locale,
          sameOrigin: caller.sameOrigin,
        },
        caller.origin,
      );
      if (location !== undefined) reply.header('location', location);
      return reply.code(status).type(type).header('cache-control', 'no-store').send(body);
    };
    scope.get(path, answer);
    scope.post(path, answer);
  });
}
