import { hour } from '@rendezvous/contract/durations';
import { listSisterBrands } from '@rendezvous/contract/site';
import { useQuery } from '@tanstack/react-query';
import { useCompany, useSettings } from '../../platform/document/page.tsx';
import { useTranslation } from '../../platform/i18n/i18n.ts';
import { query } from '../../platform/query/query.ts';
import { useUser } from '../../platform/session/session.ts';
import classes from './sister-brands.module.css';

/** §2 Resell promo cards: other brands of the company, if `member_resell` is on. Links say nothing about the member. */
export function SisterBrands() {
  const { t } = useTranslation('site');
  const { member_resell } = useSettings();
  const company = useCompany();
  const isMember = useUser() !== null;
  const { data } = useQuery({ ...query(listSisterBrands), enabled: member_resell && isMember, staleTime: hour });
  return data?.brands.map(({ name, tagline, url }) => {
    const values = { name, company: company.name };
    return (
      <aside key={url} className={classes.card} aria-label={t('sister.title', values)}>
        <h2 className={classes.title}>{t('sister.title', values)}</h2>
        <p className={classes.tagline}>{tagline}</p>
        <p className={classes.text}>{t('sister.text', values)}</p>
        <a href={url} target="_blank" rel="noopener noreferrer" className={classes.link}>
          {t('sister.action', values)}
        </a>
      </aside>
    );
  });
}
