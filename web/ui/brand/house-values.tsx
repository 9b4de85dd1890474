import { termsVersion } from '@rendezvous/contract/site';
import { likesPerDay } from '@rendezvous/contract/swipe';
import type { Values } from '@rendezvous/contract/text/words';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useCompany, useSettings } from '../../platform/document/page.tsx';
import { useFictionalWords } from '../../platform/i18n/fictional-words.ts';
import { useFormat } from '../../platform/i18n/format.ts';

/** The support number without dashes and spaces (§9), or null. */
export function usePhone(): string | null {
  const { support_phone } = useSettings();
  const company = useCompany();
  return (support_phone ?? company.support_phone)?.replace(/[\s-]/g, '') || null;
}

/** Names and numbers for placeholders in the texts. `phone` is `none` without a support number. */
export function useHouseValues(): Values {
  const { name, support_email, refund_days, min_age, signup_credits } = useSettings();
  const company = useCompany();
  const phone = usePhone();
  const { country, day } = useFormat();
  const { profiles, Profiles } = useFictionalWords();
  return {
    profiles,
    Profiles,
    site: name,
    company: company.name,
    address: company.address,
    city: company.city,
    country: country(company.country),
    kvk: company.kvk,
    vat: company.vat_numbers.join(', '),
    email: support_email,
    phone: phone ?? 'none',
    refund_days,
    min_age,
    signup_credits,
    swipe_likes: likesPerDay,
    date: day(termsVersion(company.added).toISOString().slice(0, 10)),
  };
}

/** Pages that a text may link to, by the mark around the link's words. */
const housePages = {
  terms: '/pages/terms',
  privacy: '/pages/privacy',
  cookies: '/pages/cookies',
  ban: '/pages/ban',
  refunds: '/pages/return-policy',
  faq: '/pages/faq',
  service: '/pages/service',
  complaints: '/complaints',
  pricing: '/pricing',
  payments: '/transactions',
  login: '/login',
  settings: '/settings',
} as const;

/** Marks for `RichText`, one for each of these pages, rendered by `link`. */
const pageMarks = (link: (to: string, words: string) => ReactNode) =>
  Object.fromEntries(Object.entries(housePages).map(([mark, to]) => [mark, (words: string) => link(to, words)]));

/** Marks that open the page in a new tab, so that what was begun here is still there afterwards. */
export const newTabMarks = pageMarks((to, words) => (
  <a href={to} target="_blank" rel="noreferrer">
    {words}
  </a>
));

/** The default marks: links within the site. */
export const houseMarks = {
  ...pageMarks((to, words) => <Link to={to}>{words}</Link>),
  mail: (address: string) => <a href={`mailto:${address}`}>{address}</a>,
  call: (number: string) => <a href={`tel:${number}`}>{number}</a>,
  code: (words: string) => <code>{words}</code>,
};
