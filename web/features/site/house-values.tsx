import { termsVersion } from '@rendezvous/contract/site';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useCompany, useSettings } from '../../platform/document/page.tsx';
import { useFictionalWords } from '../../platform/i18n/fictional-words.ts';
import { useFormat } from '../../platform/i18n/format.ts';
import type { Values } from '../../platform/i18n/message.ts';

/** The number to call, cleaned of dashes and spaces (§9); null when there is none. */
export function usePhone(): string | null {
  const { support_phone } = useSettings();
  const company = useCompany();
  return (support_phone ?? company.support_phone)?.replace(/[\s-]/g, '') || null;
}

/** The names and numbers that the texts may take. `phone` is `none` when there is no number to call. */
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
    date: day(termsVersion(company.added).toISOString().slice(0, 10)),
  };
}

/** The pages that a text may lead to, by the mark around the words. */
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

/** Marks for `RichText`, one for each page of the house, drawn by `link`. */
export const pageMarks = (link: (to: string, words: string) => ReactNode) =>
  Object.fromEntries(Object.entries(housePages).map(([mark, to]) => [mark, (words: string) => link(to, words)]));

/** What the marked words in the texts become. */
export const houseMarks = {
  ...pageMarks((to, words) => <Link to={to}>{words}</Link>),
  mail: (address: string) => <a href={`mailto:${address}`}>{address}</a>,
  call: (number: string) => <a href={`tel:${number}`}>{number}</a>,
  code: (words: string) => <code>{words}</code>,
};
