import { type BrandMail, brandMail, type MailPreview } from '../../platform/brand-mail.ts';
import type { Mail } from '../../platform/mail.ts';

type Letter = Omit<BrandMail, 'params'>;

/** The mail with the link that confirms an address. */
export const activationMail = (mail: Letter): Mail => brandMail('activation', mail);

/** The mail to the owner of an address with which somebody tried to sign up again. */
export const knownAddressMail = (mail: Letter): Mail => brandMail('known_address', mail);

const sample = (site: BrandMail['site'], locale: BrandMail['locale'], path: string) => ({
  to: 'robin@example.test',
  site,
  locale,
  link: `https://${site.hosts[0]}${path}`,
});
const secret = 'member=0198a000-0000-7000-8000-000000000000&token=0123456789abcdefghijklmnopqrstuvwxyzABCDEFG';

/** Every mail of accounts, for the development page and the test that reads them all. */
export const accountMailPreviews: readonly MailPreview[] = [
  { kind: 'activation', write: (site, locale) => activationMail(sample(site, locale, `/activate/done?${secret}`)) },
  { kind: 'known_address', write: (site, locale) => knownAddressMail(sample(site, locale, '/login')) },
];
