import type { ReactNode } from 'react';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { houseMarks, useHouseValues } from '../../../ui/brand/house-values.tsx';
import { Page } from '../../../ui/page.tsx';
import { RichText } from '../../../ui/rich-text.tsx';
import classes from './static-page.module.css';

interface StaticPageProps {
  /** The feature with the words: a title, an introduction, and a heading and a text for each section. */
  words: string;
  sections: readonly string[];
  /** Shows the date on which the text takes effect (`dated`). */
  isDated?: boolean;
  /** Content below the text of a section. */
  below?: Readonly<Record<string, ReactNode>>;
}

/** A page of text about the site and the company behind it (§2 Static pages). */
export function StaticPage({ words, sections, isDated = false, below = {} }: StaticPageProps) {
  const { t } = useTranslation(words);
  const values = useHouseValues();
  const text = (key: string) => <RichText text={t(key, values)} marks={houseMarks} />;
  return (
    <Page title={t('title')} width="wide" hidesHeading>
      <div className={classes.frame}>
        <article className={classes.text}>
          <h1 className={classes.title}>{t('title')}</h1>
          {isDated && <p className={classes.date}>{t('dated', values)}</p>}
          <p className={classes.intro}>{text('intro')}</p>
          {sections.map((section) => (
            <section key={section} id={section} className={classes.section}>
              <h2>{t(`${section}.title`, values)}</h2>
              <p>{text(`${section}.text`)}</p>
              {below[section]}
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
