import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '../../platform/i18n/i18n.ts';
import { useMember } from '../../platform/session/session.ts';
import { giftsQuery } from '../gift/gift.queries.ts';

/** How many credits a gift needs beyond the member's own; nothing once there are enough. */
export function MissingForGift({ gift, className }: { gift: string; className: string | undefined }) {
  const { t } = useTranslation('gift');
  const { credits } = useMember();
  const { data } = useQuery(giftsQuery);
  const price = data?.gifts.find(({ code }) => code === gift)?.credits ?? 0;
  return price > credits && <p className={className}>{t('missing', { credits: price - credits })}</p>;
}
