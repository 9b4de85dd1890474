import type { Config } from '../../platform/process/config.ts';
import { createProvider, type ProviderOptions } from './provider.ts';
import { sinch } from './sinch.ts';
import type { SmsWithMailbox, StoredSms } from './sms.ts';
import { twilio } from './twilio.ts';

const protocols = { twilio, sinch };
const maxStored = 200;

/**
 * Text messages by the provider of `SMS_URL`. Without it they are kept for the mailbox page, and an installation with
 * `PUBLIC_URL`, which has no such page, has none: null.
 */
export function openSms(
  { SMS_URL: account, PUBLIC_URL }: Pick<Config, 'SMS_URL' | 'PUBLIC_URL'>,
  options?: ProviderOptions,
): SmsWithMailbox | null {
  if (account) return createProvider(protocols[account.provider](account), options);
  return PUBLIC_URL ? null : keptInMemory();
}

function keptInMemory(): SmsWithMailbox {
  let stored: readonly StoredSms[] = [];
  return {
    async send({ to, text }) {
      stored = [{ to, text, sent_at: new Date().toISOString() }, ...stored].slice(0, maxStored);
    },
    mailbox: () => stored,
  };
}
