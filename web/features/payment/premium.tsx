import { maxFreeConversations } from '@rendezvous/contract/chat';
import type { Package } from '@rendezvous/contract/payment';
import type { Settings } from '@rendezvous/contract/site';
import { likesPerDay } from '@rendezvous/contract/swipe';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useSettings } from '../../platform/document/page.tsx';
import { useFormat } from '../../platform/i18n/format.ts';
import { useTranslation } from '../../platform/i18n/i18n.ts';
import { loadQueries, settingsOf, userOf } from '../../platform/query/load.ts';
import { useUser } from '../../platform/session/session.ts';
import { Promotions } from '../../ui/brand/promotions.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Page } from '../../ui/page.tsx';
import type { Route } from './+types/premium.ts';
import { loadPrices } from './load-prices.ts';
import { packagesQuery, spendingQuery } from './payment.queries.ts';
import { PremiumLook } from './premium/premium-look.tsx';
import { hiddenLikesQuery, PremiumPicture } from './premium/premium-picture.tsx';
import { PremiumStyle } from './premium/premium-style.tsx';
import { CarePanel } from './spending/care-panel.tsx';
import { useLeftAlone } from './spending/use-paused.ts';

export const handle = { i18n: ['payment', 'spending'] };

/** Loads the prices, what a member spent, and how many likes are hidden from them, where they are. */
async function load(args: Route.LoaderArgs) {
  const isHiding = settingsOf(args).received_likes !== 'open' && userOf(args)?.paid_user === false;
  const own = [...(userOf(args) ? [spendingQuery] : []), ...(isHiding ? [hiddenLikesQuery] : [])];
  const [prices] = await Promise.all([loadPrices(args), loadQueries(args, own)]);
  return prices;
}

export { load as clientLoader, load as loader };

const gains = ['conversations', 'photos', 'private', 'badge'] as const;

/** The benefits of premium that only this site has: who likes one, and in the chat (§6). */
const gainsOf = ({ received_likes, chat_history, premium_chat }: Settings) => [
  ...(received_likes === 'open' ? [] : (['likes'] as const)),
  ...gains,
  ...(chat_history === null ? [] : (['history'] as const)),
  ...premium_chat,
];

/** §9 Premium copy. */
const moreMatches = 46;

/** §2 Premium: its benefits, what stays free, and its lowest price. */
export default function PremiumPage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('payment');
  const isPremium = useUser()?.paid_user === true;
  const settings = useSettings();
  const { chat_history } = settings;
  const { data } = useSuspenseQuery(packagesQuery(loaderData.country));
  const isLeftAlone = useLeftAlone();
  const [cheapest] = [...data.packages].sort((one, other) => one.amount.amount - other.amount.amount);
  return (
    <Page title={t('premium.meta_title')} width="wide" hidesHeading>
      <PremiumStyle />
      <div className="premium">
        <PremiumPicture />
        <header className="premium-hero">
          <h1 className="premium-title">{isPremium ? t('premium.already_title') : t('premium.title')}</h1>
          <p className="premium-intro">{isPremium ? t('premium.already_text') : t('premium.intro')}</p>
          {!isPremium && <p className="premium-intro">{t('premium.chance', { percentage: moreMatches })}</p>}
        </header>
        <section className="premium-free">
          <h2 className="premium-name">{t('premium.free_title')}</h2>
          <p className="premium-text">
            {t(chat_history === null ? 'premium.free_text' : 'premium.free_text_history')}{' '}
            {t('premium.game', { count: likesPerDay })}
          </p>
        </section>
        <ul className="premium-gains">
          {gainsOf(settings).map((key) => (
            <li key={key} className="premium-gain">
              <PremiumLook of={key} />
              <div>
                <h2 className="premium-name">{t(`premium.${key}_title`)}</h2>
                <p className="premium-text">
                  {t(isPremium && key === 'conversations' ? 'premium.conversations_own' : `premium.${key}_text`, {
                    free: maxFreeConversations,
                    max: chat_history ?? 0,
                  })}
                </p>
              </div>
            </li>
          ))}
        </ul>
        <Action cheapest={cheapest} />
      </div>
      {isLeftAlone ? <CarePanel linked /> : <Promotions />}
    </Page>
  );
}

/** The way to the credits, or for a visitor to sign-up, with what a message costs and the lowest price. */
function Action({ cheapest }: { cheapest: Package | undefined }) {
  const { t } = useTranslation('payment');
  const { money } = useFormat();
  const user = useUser();
  const { can, message_credits } = useSettings();
  return (
    <div className="premium-action">
      {user ? (
        <ButtonLink to="/credits" color="secondary" size="lg">
          {user.paid_user ? t('premium.already_action') : t('premium.action')}
        </ButtonLink>
      ) : (
        can.sign_up && (
          <ButtonLink to="/signup" color="secondary" size="lg">
            {t('premium.visitor_action')}
          </ButtonLink>
        )
      )}
      {cheapest && (
        <p className="premium-small">
          {`${t('credits.costs_message', { credits: message_credits })}. `}
          {t('premium.from', {
            price: money((cheapest.welcome ?? cheapest).amount),
            credits: t('credits.amount_of_credits', { credits: cheapest.credits }),
          })}
        </p>
      )}
    </div>
  );
}
