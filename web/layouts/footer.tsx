import { Link } from 'react-router';
import { useTranslation } from '../platform/i18n.ts';
import { useCompany, useSettings } from '../platform/page.tsx';
import classes from './footer.module.css';

/** §2 Footer links, in its order. */
const links = [
  ['terms', '/pages/terms'],
  ['privacy', '/pages/privacy'],
  ['pricing', '/pricing'],
] as const;

export function Footer() {
  const { t } = useTranslation('site');
  const { name, min_age, support_email } = useSettings();
  const company = useCompany();
  return (
    <footer className={classes.footer}>
      <div className={classes.inner}>
        <nav aria-label={t('footer.label')}>
          <ul className={classes.links}>
            {links.map(([key, to]) => (
              <li key={key}>
                <Link to={to} className={classes.link}>
                  {t(`footer.${key}`)}
                </Link>
              </li>
            ))}
            <li>
              <a href={`mailto:${support_email}`} className={classes.link}>
                {t('footer.support')}
              </a>
            </li>
          </ul>
        </nav>
        <p className={classes.small}>
          © {new Date().getFullYear()} {name} · {[company.name, company.address, company.city].join(', ')} · {t('footer.kvk', { number: company.kvk })} ·{' '}
          {t('footer.vat', { number: company.vat_numbers.join(', ') })}
        </p>
        <p className={classes.small}>{t('footer.disclaimer', { min_age })}</p>
      </div>
    </footer>
  );
}
