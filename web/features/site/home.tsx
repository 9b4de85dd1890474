import IconHeartHandshake from '@tabler/icons-react/dist/esm/icons/IconHeartHandshake.mjs';
import IconMapPin from '@tabler/icons-react/dist/esm/icons/IconMapPin.mjs';
import IconShieldCheck from '@tabler/icons-react/dist/esm/icons/IconShieldCheck.mjs';
import { redirect } from 'react-router';
import { useSettings } from '../../platform/document/page.tsx';
import { useTranslation } from '../../platform/i18n/i18n.ts';
import { clientOf, type LoaderArgs, userOf } from '../../platform/query/load.ts';
import { PageTitle } from '../../ui/page.tsx';
import { Faces } from './faces.tsx';
import { facesQuery } from './faces-query.ts';
import classes from './home.module.css';
import { HomePicture } from './home-picture.tsx';
import { JoinCard } from './join-card.tsx';

export const handle = { i18n: ['account'] };

const load = async (args: LoaderArgs) => {
  if (userOf(args)) throw redirect('/members');
  // Unlike loadQueries, ignores a refusal: on sites that hide members from visitors, the page says so itself.
  await clientOf(args.context).prefetchQuery(facesQuery);
  return null;
};

export { load as clientLoader, load as loader };

const reasons = [
  ['near', IconMapPin],
  ['ours', IconHeartHandshake],
  ['safe', IconShieldCheck],
] as const;

/** The visitors' home page. Members are redirected to theirs, the search. */
export default function HomePage() {
  const { t } = useTranslation('site');
  const { name, index_title, min_age } = useSettings();
  return (
    <>
      <PageTitle title={index_title} />
      <section className={classes.hero}>
        <div className={classes.inner}>
          <div className={classes.words}>
            <h1 className={classes.headline}>{t('home.headline', { name })}</h1>
            <p className={classes.lead}>{t('home.lead', { name, min_age })}</p>
          </div>
          <HomePicture />
          <JoinCard />
        </div>
      </section>
      <Faces />
      <section className={classes.reasons} aria-label={t('home.why', { name })}>
        {reasons.map(([key, Icon]) => (
          <div key={key} className={classes.reason}>
            <span className={classes.icon}>
              <Icon size={28} stroke={1.6} aria-hidden />
            </span>
            <div>
              <h2 className={classes.title}>{t(`home.${key}.title`)}</h2>
              <p className={classes.text}>{t(`home.${key}.text`)}</p>
            </div>
          </div>
        ))}
      </section>
    </>
  );
}
