import { day } from '@rendezvous/contract/durations';
import type { FastifyInstance } from 'fastify';
import type { CallerOf } from '../../platform/calls/http.ts';

const year = 365 * day;

/** `/.well-known/security.txt` (RFC 9116): where to report a brand's vulnerabilities. */
export function securityText(app: FastifyInstance, callerOf: CallerOf): void {
  app.get('/.well-known/security.txt', async (request, reply) => {
    const { site, origin } = await callerOf(request);
    const { support_email, languages } = site.settings;
    const fields = {
      Contact: `mailto:${support_email}`,
      Expires: new Date(Date.now() + year).toISOString(),
      'Preferred-Languages': languages.join(', '),
      Canonical: `${origin}/.well-known/security.txt`,
    };
    const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\n`);
    return reply.type('text/plain; charset=utf-8').send(lines.join(''));
  });
}
