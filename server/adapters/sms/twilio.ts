import { z } from 'zod';
import type { SmsAccount } from '../../platform/process/sms-url.ts';
import type { SmsProtocol } from './provider.ts';

const Taken = z.object({ sid: z.string().regex(/^(SM|MM)[0-9a-f]{32}$/i) });
const Refused = z.object({ code: z.int().positive() });

/**
 * https://www.twilio.com/docs/api/errors: no valid number, a short code, a country that the account does not send to,
 * stopped by its owner, not reachable from our number, no mobile number, a landline.
 */
const numberRefused = ['21211', '21265', '21408', '21610', '21612', '21614', '21635'];

/** Twilio's Messages API: https://www.twilio.com/docs/messaging/api/message-resource */
export function twilio({ apiUrl, account, token, from }: SmsAccount): SmsProtocol {
  const sender: Record<string, string> = from.startsWith('MG') ? { MessagingServiceSid: from } : { From: from };
  return {
    name: 'twilio',
    url: `${apiUrl}/2010-04-01/Accounts/${account}/Messages.json`,
    headers: {
      accept: 'application/json',
      authorization: `Basic ${Buffer.from(`${account}:${token}`).toString('base64')}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    bodyOf: ({ to, text }) => new URLSearchParams({ To: to, ...sender, Body: text }).toString(),
    isTaken: (body) => Taken.safeParse(body).success,
    codeOf: (body) => Refused.safeParse(body).data?.code.toString(),
    numberRefused,
  };
}
