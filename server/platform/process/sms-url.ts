import { z } from 'zod';
import { decoded } from './bucket-url.ts';

/** Our account at a provider of text messages. */
export interface SmsAccount {
  readonly provider: keyof typeof providers;
  /** Without a slash at its end. */
  readonly apiUrl: string;
  /** The account SID at Twilio, the service plan at Sinch. */
  readonly account: string;
  readonly token: string;
  /** The sender: a number, a name, or at Twilio a messaging service. */
  readonly from: string;
}

const form = 'twilio://SID:TOKEN@+15005550006 or sinch://PLAN:TOKEN@Sender?region=eu';
/** A number or short code, or a name of up to 11 characters with a letter among them. */
const senders = ['\\+?\\d{3,15}', '(?=.*[A-Za-z])[A-Za-z0-9 &_-]{1,11}'];
const oneOf = (patterns: readonly string[]) => new RegExp(`^(?:${patterns.join('|')})$`);

const providers = {
  twilio: {
    account: /^AC[0-9a-f]{32}$/,
    from: oneOf([...senders, 'MG[0-9a-f]{32}']),
    parameters: z.strictObject({}).transform(() => 'https://api.twilio.com'),
  },
  sinch: {
    account: /^[A-Za-z0-9_-]{1,100}$/,
    from: oneOf(senders),
    // Where Sinch has the service plan, and keeps what is sent.
    parameters: z
      .strictObject({ region: z.enum(['eu', 'us', 'br', 'au', 'ca']).default('eu') })
      .transform(({ region }) => `https://${region}.sms.api.sinch.com`),
  },
} as const;

const isProvider = (name: string): name is keyof typeof providers => Object.hasOwn(providers, name);

/**
 * Parses `twilio://SID:TOKEN@+15005550006` and `sinch://PLAN:TOKEN@Sender?region=eu`, token and sender percent-encoded.
 * Error messages never quote the value.
 */
export const SmsUrl = z.string().transform((text, context): SmsAccount => {
  const refuse = (because: string) => {
    context.addIssue({ code: 'custom', message: `must look like ${form}, but ${because}` });
    return z.NEVER;
  };
  const url = URL.parse(text);
  const provider = url?.protocol.slice(0, -1) ?? '';
  if (!url || !isProvider(provider))
    return refuse('is no such address; a / or @ in the token is written as %2F or %40');
  const known = providers[provider];
  const [account = '', token = '', from = ''] = [url.username, url.password, url.hostname].map(decoded);
  if (!known.account.test(account)) return refuse('has no account: AC and 32 digits, or a service plan');
  if (!/^[!-~]+$/.test(token)) return refuse('has no token, or a % in it that is not written as %25');
  if (!known.from.test(from)) return refuse('has no sender: a number, or a name of up to 11 letters and digits');
  const apiUrl = known.parameters.safeParse(Object.fromEntries(url.searchParams)).data;
  if (!apiUrl || url.pathname.length > 1) return refuse('has a wrong path, parameter or region');
  return { provider, apiUrl, account, token, from };
});
