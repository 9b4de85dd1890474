import { termsVersion } from '@rendezvous/contract/site';
import { Link } from 'react-router';
import { useFormat } from '../../platform/format.ts';
import { useTranslation } from '../../platform/i18n.ts';
import type { Values } from '../../platform/message.ts';
import { useCompany, useSettings } from '../../platform/page.tsx';
import { Page } from '../../ui/page.tsx';
import { RichText } from '../../ui/rich-text.tsx';
import classes from './static-page.module.css';

interface StaticPageProps {
  /** Whose words these are: a title, a date, an introduction, and a heading and a text for each section. */
  words: 'terms' | 'privacy';
  sections: readonly string[];
}

/** A page of text about the site and the company behind it (§2 Static pages). */
export function StaticPage({ words, sections }: StaticPageProps) {
  const { t } = useTranslation(words);
  const values = useHouseValues();
  const text = (key: string) => <RichText text={t(key, values)} marks={marks} />;
  return (
    <Page title={t('title')} hidesHeading>
      <div className={classes.frame}>
        <article className={classes.text}>
          <h1 className={classes.title}>{t('title')}</h1>
          <p className={classes.date}>{t('dated', values)}</p>
          <p className={classes.intro}>{text('intro')}</p>
          {sections.map((section) => (
            <section key={section} id={section} className={classes.section}>
              <h2>{t(`${section}.title`, values)}</h2>
              <p>{text(`${section}.text`)}</p>
            </section>
          ))}
        </article>
        <nav className={classes.contents} aria-label={t('contents')}>
          <p className={classes.label}>{t('contents')}</p>
          <ul>
            {sections.map((section) => (
              <li key={section}>
                <a href={`#${section}`}>{t(`${section}.title`, values)}</a>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </Page>
  );
}

/** The names and numbers that the texts may take. `phone` is `none` when there is no number to call. */
function useHouseValues(): Values {
  const { name, support_email, support_phone, refund_days, min_age } = useSettings();
  const company = useCompany();
  const { country, day } = useFormat();
  const phone = support_phone ?? company.support_phone;
  return {
    site: name,
    company: company.name,
    address: company.address,
    city: company.city,
    country: country(company.country),
    kvk: company.kvk,
    vat: company.vat_numbers.join(', '),
    email: support_email,
    // §9: cleaned of dashes and spaces.
    phone: phone?.replace(/[\s-]/g, '') || 'none',
    refund_days,
    min_age,
    date: day(termsVersion(company.added).toISOString().slice(0, 10)),
  };
}

const pageLink = (to: string) => (words: string) => <Link to={to}>{words}</Link>;

const marks = {
  terms: pageLink('/pages/terms'),
  privacy: pageLink('/pages/privacy'),
  pricing: pageLink('/pricing'),
  mail: (address: string) => <a href={`mailto:${address}`}>{address}</a>,
  call: (number: string) => <a href={`tel:${number}`}>{number}</a>,
  code: (words: string) => <code>{words}</code>,
};
