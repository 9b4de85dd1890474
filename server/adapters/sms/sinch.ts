import { z } from 'zod';
import type { SmsAccount } from '../../platform/process/sms-url.ts';
import type { SmsProtocol } from './provider.ts';

const Taken = z.object({ id: z.string().min(1) });
const Refused = z.object({ code: z.string().regex(/^[a-z_]{1,64}$/) });

/** Sinch's SMS API: https://developers.sinch.com/docs/sms/api-reference */
export function sinch({ apiUrl, account, token, from }: SmsAccount): SmsProtocol {
  return {
    name: 'sinch',
    url: `${apiUrl}/xms/v1/${account}/batches`,
    headers: {
      accept: 'application/json',
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
    },
    bodyOf: ({ to, text }) => JSON.stringify({ type: 'mt_text', from, to: [to], body: text }),
    isTaken: (body) => Taken.safeParse(body).success,
    codeOf: (body) => Refused.safeParse(body).data?.code,
    // The only value that can be in a wrong format is the number: the sender is checked at the start.
    numberRefused: ['syntax_invalid_parameter_format'],
  };
}
