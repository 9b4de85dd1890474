import type { Locale } from '@rendezvous/contract/shared';
import type { Site } from '../../platform/caller.ts';
import { letter } from '../../platform/letter.ts';
import type { Mail } from '../../platform/mail.ts';
import { words } from '../../platform/words.ts';

interface Letter {
  readonly to: string;
  readonly site: Site;
  readonly locale: Locale;
  readonly link: string;
}

/** The mail with the link that confirms an address. */
export const activationMail = (mail: Letter): Mail => write('activation', mail);

/** The mail to the owner of an address with which somebody tried to sign up again. */
export const knownAddressMail = (mail: Letter): Mail => write('known_address', mail);

function write(kind: 'activation' | 'known_address', { to, site, locale, link }: Letter): Mail {
  const t = words(locale);
  const { name, mail_name, support_email, theme } = site.settings;
  const say = (key: string) => t(`mail:${kind}.${key}`, { site: name });
  const { html, text } = letter({
    locale,
    brand: name,
    color: theme.primary,
    title: say('title'),
    paragraphs: [say('text')],
    button: { label: say('button'), link },
    linkHint: t('mail:link_hint'),
    footer: [say('why'), t('mail:help', { email: support_email })],
  });
  return { from: { name: mail_name, address: support_email }, to, subject: say('subject'), html, text, headers: { 'Auto-Submitted': 'auto-generated' } };
}
