import { hour } from '@rendezvous/contract/durations';
import { listPromotions } from '@rendezvous/contract/site';
import { useQuery } from '@tanstack/react-query';
import { useSettings } from '../../platform/document/page.tsx';
import { useTranslation } from '../../platform/i18n/i18n.ts';
import { query } from '../../platform/query/query.ts';
import { useUser } from '../../platform/session/session.ts';
import { Text } from '../text.tsx';
import classes from './promotions.module.css';

/** §2 Cam and resell cards, marked as advertising with its payer (DSA Art. 26). Links say nothing about the member. */
export function Promotions() {
  const { t } = useTranslation('site');
  const { member_resell, cam_card } = useSettings();
  const isShown = useUser() !== null && (member_resell || cam_card);
  const { data } = useQuery({ ...query(listPromotions), enabled: isShown, staleTime: hour });
  return data?.promotions.map(({ kind, name, tagline, url, advertiser, payer }) => {
    const values = { name, advertiser, payer, company: payer };
    const title = t(`promotion.${kind}.title`, values);
    return (
      <aside key={url} className={classes.card} aria-label={title}>
        <Text isSmall tone="pale">
          {t(advertiser === payer ? 'promotion.mark' : 'promotion.mark_for', values)}
        </Text>
        <h2 className={classes.title}>{title}</h2>
        <Text className={classes.tagline}>{tagline}</Text>
        <Text className={classes.text}>{`${t(`promotion.${kind}.text`, values)} ${t('promotion.why')}`}</Text>
        <a href={url} target="_blank" rel="noopener noreferrer sponsored" className={classes.link}>
          {t('promotion.action', values)}
        </a>
      </aside>
    );
  });
}
