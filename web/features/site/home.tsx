import IconHeartHandshake from '@tabler/icons-react/dist/esm/icons/IconHeartHandshake.mjs';
import IconMapPin from '@tabler/icons-react/dist/esm/icons/IconMapPin.mjs';
import IconShieldCheck from '@tabler/icons-react/dist/esm/icons/IconShieldCheck.mjs';
import { Link, redirect } from 'react-router';
import { useTranslation } from '../../platform/i18n.ts';
import { type LoaderArgs, userOf } from '../../platform/load.ts';
import { useSettings } from '../../platform/page.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { PageTitle } from '../../ui/page.tsx';
import classes from './home.module.css';
import { HomePicture } from './home-picture.tsx';

const load = (args: LoaderArgs) => {
  if (userOf(args)) throw redirect('/members');
  return null;
};

export { load as clientLoader, load as loader };

const reasons = [
  ['near', IconMapPin],
  ['mutual', IconHeartHandshake],
  ['safe', IconShieldCheck],
] as const;

/** What a visitor sees first. Members are led to their own home, the search. */
export default function HomePage() {
  const { t } = useTranslation('site');
  const { name, index_title, description, can, min_age } = useSettings();
  return (
    <>
      <PageTitle title={index_title} />
      <meta name="description" content={description} />
      <section className={classes.hero}>
        <div className={classes.words}>
          <h1 className={classes.headline}>{t('home.headline', { name })}</h1>
          <p className={classes.lead}>{t('home.lead', { name, min_age })}</p>
          <div className={classes.actions}>
            {can.sign_up && (
              <ButtonLink to="/signup" color="secondary" size="lg">
                {t('home.signup')}
              </ButtonLink>
            )}
            {can.search !== 'none' && (
              <ButtonLink to="/members" variant="default" size="lg">
                {t('home.look')}
              </ButtonLink>
            )}
          </div>
          <p className={classes.login}>
            {t('home.have_account')} <Link to="/login">{t('home.login')}</Link>
          </p>
        </div>
        <HomePicture />
      </section>
      <section className={classes.reasons} aria-label={t('home.why', { name })}>
        {reasons.map(([key, Icon]) => (
          <div key={key} className={classes.reason}>
            <span className={classes.icon}>
              <Icon size={28} stroke={1.6} aria-hidden />
            </span>
            <h2 className={classes.title}>{t(`home.${key}.title`)}</h2>
            <p className={classes.text}>{t(`home.${key}.text`)}</p>
          </div>
        ))}
      </section>
    </>
  );
}
