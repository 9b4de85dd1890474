import { randomBytes } from 'node:crypto';
import { hour } from '@rendezvous/contract/durations';
import { requestFailures } from '@rendezvous/contract/endpoint';
import { problem } from '@rendezvous/contract/problem';
import { z } from 'zod';
import { type AgeProvider, ageOutcomes, agePath } from './age.ts';
import { sandboxAgePage } from './sandbox.page.ts';

/** Its name in the files of sites and in checks' rows. */
export const ageSandboxName = 'sandbox';

const Choice = z.object({ outcome: z.enum(ageOutcomes) });

/** Checks nothing: its page lets the person choose what comes of the check. */
export const createAgeSandbox = (): AgeProvider => ({
  name: ageSandboxName,
  kind: 'sandbox',
  pendingFor: hour,
  start: async () => randomBytes(18).toString('base64url'),
  urlOf: ({ reference }) => agePath(reference),
  async answer(_check, { method, form, locale, back, sameOrigin }) {
    const type = 'text/html; charset=utf-8';
    if (method === 'GET') return { status: 200, type, body: sandboxAgePage(locale) };
    if (!sameOrigin) throw problem(requestFailures.foreign_origin);
    const { data } = Choice.safeParse(form);
    if (!data) throw problem(requestFailures.invalid);
    return { status: 303, type, body: '', location: back, outcome: data.outcome };
  },
});
