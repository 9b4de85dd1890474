import { useSettings } from '../../../platform/document/page.tsx';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import classes from './farewell.module.css';
import { JoinButton } from './join.tsx';
import part from './part.module.css';

/** The end of the page: the brand's own promise, or where that was made above, its line; and the main action again. */
export function Farewell({ isPromised }: { isPromised: boolean }) {
  const { t } = useTranslation('site');
  const { can } = useSettings();
  return (
    <section className={classes.farewell} aria-labelledby="farewell">
      <h2 id="farewell" className={part.heading}>
        {t(isPromised ? 'home.tagline' : 'home.ours.title')}
      </h2>
      {!isPromised && <p className={classes.text}>{t('home.ours.text')}</p>}
      {can.sign_up && <JoinButton />}
    </section>
  );
}
