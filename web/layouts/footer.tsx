import type { ReactNode } from 'react';
import { CompanyAddress } from '../features/site/company-address.tsx';
import { useSettings } from '../platform/document/page.tsx';
import { useFictionalWords } from '../platform/i18n/fictional-words.ts';
import { useTranslation } from '../platform/i18n/i18n.ts';
import classes from './footer.module.css';

/** §2 Footer links, in the specified order, with the withdrawal from a purchase and the accessibility statement. */
const links = [
  ['terms', '/pages/terms'],
  ['privacy', '/pages/privacy'],
  ['cookies', '/pages/cookies'],
  ['ban', '/pages/ban'],
  ['pricing', '/pricing'],
  ['complaints', '/complaints'],
  ['return_policy', '/pages/return-policy'],
  ['withdraw', '/transactions'],
  ['faq', '/pages/faq'],
  ['support', '/pages/service'],
  ['accessibility', '/accessibility'],
] as const;

/**
 * §2 Footer: links, copyright line, company and disclaimer, then `children`. On a phone a press opens it, without
 * script too; until then only the withdrawal stands there, which the law wants in sight.
 */
export function Footer({ children }: { children?: ReactNode }) {
  const { t } = useTranslation('site');
  const { name, min_age, fictional_warning, is_demo } = useSettings();
  const { Profiles } = useFictionalWords();
  return (
    <footer className={classes.footer}>
      <div className={classes.inner}>
        <details className={classes.fold}>
          <summary>{t('footer.label')}</summary>
        </details>
        <nav aria-label={t('footer.label')}>
          <ul className={classes.links}>
            {links.map(([key, to]) => (
              <li key={key} className={key === 'withdraw' ? undefined : classes.folds}>
                <a href={to} className={classes.link}>
                  {t(`footer.${key}`)}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div className={`${classes.about} ${classes.folds}`}>
          <p className={classes.copyright}>
            © {new Date().getFullYear()} {name}
          </p>
          <CompanyAddress className={classes.company} line={classes.line} />
        </div>
        <div className={classes.folds}>
          <p className={classes.small}>{t('footer.disclaimer', { min_age })}</p>
          {is_demo && <p className={classes.small}>{t('footer.demo')}</p>}
          {fictional_warning && <p className={classes.small}>{t('footer.fictional', { Profiles })}</p>}
        </div>
        {children}
      </div>
    </footer>
  );
}
