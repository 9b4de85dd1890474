import { maxFreeConversations } from '@rendezvous/contract/chat';
import type { Settings } from '@rendezvous/contract/site';
import { likesPerDay } from '@rendezvous/contract/swipe';
import IconChecks from '@tabler/icons-react/dist/esm/icons/IconChecks.mjs';
import IconCrown from '@tabler/icons-react/dist/esm/icons/IconCrown.mjs';
import IconGift from '@tabler/icons-react/dist/esm/icons/IconGift.mjs';
import IconHeart from '@tabler/icons-react/dist/esm/icons/IconHeart.mjs';
import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs';
import IconLockOpen from '@tabler/icons-react/dist/esm/icons/IconLockOpen.mjs';
import IconMessages from '@tabler/icons-react/dist/esm/icons/IconMessages.mjs';
import IconPhoto from '@tabler/icons-react/dist/esm/icons/IconPhoto.mjs';
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useSettings } from '../../platform/document/page.tsx';
import { useFormat } from '../../platform/i18n/format.ts';
import { useTranslation } from '../../platform/i18n/i18n.ts';
import { useUser } from '../../platform/session/session.ts';
import { Promotions } from '../../ui/brand/promotions.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Page } from '../../ui/page.tsx';
import type { Route } from './+types/premium.ts';
import { loadPrices } from './load-prices.ts';
import { packagesQuery } from './payment.queries.ts';
import classes from './premium.module.css';

export const handle = { i18n: ['payment'] };

const load = (args: Route.LoaderArgs) => loadPrices(args);

export { load as clientLoader, load as loader };

const gains = [
  ['conversations', IconMessages],
  ['photos', IconPhoto],
  ['private', IconLockOpen],
  ['badge', IconCrown],
] as const;

const chatGains = { receipts: IconChecks, search: IconSearch, gift_priority: IconGift };

/** The benefits of premium that only this site has: who likes one, and in the chat (§6). */
const gainsOf = ({ received_likes, chat_history, premium_chat }: Settings) => [
  ...(received_likes === 'open' ? [] : [['likes', IconHeart] as const]),
  ...gains,
  ...(chat_history === null ? [] : [['history', IconHistory] as const]),
  ...premium_chat.map((feature) => [feature, chatGains[feature]] as const),
];

/** §9 Premium copy. */
const moreMatches = 46;

/** §2 Premium: its benefits, what stays free, and its lowest price. */
export default function PremiumPage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('payment');
  const { money } = useFormat();
  const user = useUser();
  const isPremium = user?.paid_user === true;
  const settings = useSettings();
  const { can, chat_history } = settings;
  const { data } = useSuspenseQuery(packagesQuery(loaderData.country));
  const [cheapest] = [...data.packages].sort((one, other) => one.amount.amount - other.amount.amount);
  return (
    <Page title={t('premium.meta_title')} width="wide" hidesHeading>
      <header className={classes.hero}>
        <IconCrown size={48} stroke={1.5} className={classes.crown} aria-hidden />
        <h1 className={classes.title}>{isPremium ? t('premium.already_title') : t('premium.title')}</h1>
        <p className={classes.intro}>{isPremium ? t('premium.already_text') : t('premium.intro')}</p>
        {!isPremium && <p className={classes.intro}>{t('premium.chance', { percentage: moreMatches })}</p>}
      </header>
      <ul className={classes.gains}>
        {gainsOf(settings).map(([key, Icon]) => (
          <li key={key} className={classes.gain}>
            <span className={classes.icon}>
              <Icon size={28} stroke={1.6} aria-hidden />
            </span>
            <div>
              <h2 className={classes.name}>{t(`premium.${key}_title`)}</h2>
              <p className={classes.text}>
                {t(`premium.${key}_text`, { free: maxFreeConversations, max: chat_history ?? 0 })}
              </p>
            </div>
          </li>
        ))}
      </ul>
      <div className={classes.action}>
        {user ? (
          <ButtonLink to="/credits" color="secondary" size="lg">
            {isPremium ? t('premium.already_action') : t('premium.action')}
          </ButtonLink>
        ) : (
          can.sign_up && (
            <ButtonLink to="/signup" color="secondary" size="lg">
              {t('premium.visitor_action')}
            </ButtonLink>
          )
        )}
        {cheapest && (
          <p className={classes.small}>{t('premium.from', { price: money((cheapest.welcome ?? cheapest).amount) })}</p>
        )}
      </div>
      <section className={classes.free}>
        <h2 className={classes.name}>{t('premium.free_title')}</h2>
        <p className={classes.text}>
          {t(chat_history === null ? 'premium.free_text' : 'premium.free_text_history')}{' '}
          {t('premium.game', { count: likesPerDay })}
        </p>
      </section>
      <Promotions />
    </Page>
  );
}
