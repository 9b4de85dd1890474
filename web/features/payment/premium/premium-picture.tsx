import { type HiddenLiker, hiddenOf, listLikes } from '@rendezvous/contract/like';
import IconCrown from '@tabler/icons-react/dist/esm/icons/IconCrown.mjs';
import IconHeartFilled from '@tabler/icons-react/dist/esm/icons/IconHeartFilled.mjs';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { query } from '../../../platform/query/query.ts';
import { useUser } from '../../../platform/session/session.ts';
import { Photo } from '../../../ui/member/photo.tsx';

export const hiddenLikesQuery = query(listLikes);

/** The likes that the reader's site hides from them: how many there are, and the pictures that it shows of some. */
export function useHiddenLikes(): { count: number; likers: readonly HiddenLiker[] } {
  // There where the page's loader asked for it.
  const { data } = useQuery({ ...hiddenLikesQuery, enabled: false });
  return data ? hiddenOf(data) : { count: 0, likers: [] };
}

/**
 * What premium makes of the reader's own account: their picture with the gold badge, and behind it those who like them,
 * no less hidden than on the page of likes. Without a photo it is the brand's drawing; nothing stands in for likes.
 */
export function PremiumPicture() {
  const { t } = useTranslation('payment');
  const profile = useUser()?.profile;
  const { count, likers } = useHiddenLikes();
  return (
    <div className="premium-picture">
      <div className="premium-cards" aria-hidden>
        {likers.slice(0, 2).map(({ key, blurred }) => (
          <span key={key} className="premium-card">
            <img src={blurred} alt="" width={480} height={600} />
          </span>
        ))}
        <span className="premium-card" data-own>
          <Photo image={profile?.main_image ?? null} alt="" shape="portrait" sizes="148px" priority />
          {profile && <span className="premium-caption">{profile.name}</span>}
          <span className="premium-badge">
            <IconCrown size={18} stroke={2} />
          </span>
        </span>
      </div>
      {count > 0 && (
        <p className="premium-count">
          <IconHeartFilled size={16} aria-hidden />
          {t('premium.likes_count', { count })}
        </p>
      )}
    </div>
  );
}
