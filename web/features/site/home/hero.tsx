import type { MemberCard } from '@rendezvous/contract/shared';
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs';
import { Link } from 'react-router';
import { useSettings } from '../../../platform/document/page.tsx';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import classes from './hero.module.css';
import { Join } from './join.tsx';
import part from './part.module.css';
import { Wall } from './wall.tsx';

/** Faces, the brand's promise and the one action; the document's `data-hero` decides how the faces are composed. */
export function Hero({ members }: { members: readonly MemberCard[] }) {
  const { t } = useTranslation('home');
  const { t: price } = useTranslation('payment');
  const { name, min_age, can, is_demo } = useSettings();
  const isOpen = can.search !== 'none';
  return (
    <section className={classes.hero}>
      <div className={classes.inner}>
        <div className={classes.words}>
          <h1 className={classes.headline}>{t('site:home.headline', { name })}</h1>
          <p className={classes.lead}>{t('site:home.lead', { name, min_age })}</p>
          <Join>
            {isOpen && (
              <Link to="/members" prefetch="intent" className={part.link}>
                {t('site:home.faces.all')}
              </Link>
            )}
          </Join>
          {!isOpen && (
            <div className={classes.hidden}>
              <IconLock size={24} stroke={1.8} aria-hidden />
              <div>
                <h2 className={part.title}>{t('site:home.faces.hidden_title')}</h2>
                <p className={part.text}>{t('site:home.faces.hidden_text', { name })}</p>
              </div>
            </div>
          )}
          <p className={classes.facts}>{`${min_age}+ · ${price('credits.reading_free')}`}</p>
          {is_demo && <p className={classes.facts}>{t('site:footer.demo')}</p>}
        </div>
        <Wall members={members} name={name} />
      </div>
    </section>
  );
}
