import { requestFailures } from '@rendezvous/contract/endpoint';
import { problem } from '@rendezvous/contract/problem';
import type { Site } from '../../../platform/calls/caller.ts';
import { type CommonPasswords, weaknessOf } from './access.strength.rules.ts';

/** How many of the most frequent passwords are also refused with something added. */
const words = 10_000;
const refusals = {
  common: 'access.password_common',
  pattern: 'access.password_pattern',
  personal: 'access.password_personal',
};
let common: Promise<CommonPasswords> | undefined;

/** 50,000 leaked passwords, the most frequent first; loaded when the first password is chosen. */
async function load(): Promise<CommonPasswords> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  const all = dictionary['passwords-common'];
  return {
    whole: new Set(all.filter((one) => one.length >= 8)),
    words: new Set(all.slice(0, words).filter((one) => one.length >= 4)),
  };
}

/** Throws `request.invalid` for a password that would be guessed (§5; ASVS 6.2.4, 6.2.11, 6.2.12). */
export async function checkStrength(
  password: string,
  { site, name, email }: { site: Site; name: string; email: string },
): Promise<void> {
  common ??= load();
  const brand = [site.settings.name, site.settings.mail_name, ...site.hosts];
  const weakness = weaknessOf(password, { name, email, brand }, await common);
  if (weakness) throw problem(requestFailures.invalid, { fields: { password: refusals[weakness] } });
}
