import type { HiddenLiker } from '@rendezvous/contract/like';
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs';
import { Link } from 'react-router';
import { useTranslation } from '../../platform/i18n/i18n.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import card from '../../ui/member/member-card.module.css';
import { MemberBadges } from '../../ui/member/member-card.tsx';
import { MemberGrid } from '../../ui/member/member-grid.tsx';
import { State } from '../../ui/state/state.tsx';
import { HiddenLikesStyle } from './hidden-likes-style.tsx';

interface HiddenLikesProps {
  /** How many there are; some of them, or none, have a picture. */
  count: number;
  likers: readonly HiddenLiker[];
  /** Whether a list of known likers, the matches, follows. */
  hasKnown: boolean;
}

const unlock = '/premium';

/** Likes of hidden likers: how many, with pictures where the brand shows them, and how to reveal them. */
export function HiddenLikes({ count, likers, hasKnown }: HiddenLikesProps) {
  const { t } = useTranslation('like');
  // The tab counts the matches too.
  const title = t(hasKnown ? 'likes.hidden.title_besides' : 'likes.hidden.title', { count });
  const text = `${t('likes.hidden.text')} ${t('likes.hidden.free')}`;
  const action = (
    <ButtonLink to={unlock} color="secondary">
      {t('likes.hidden.action')}
    </ButtonLink>
  );
  if (likers.length === 0) {
    return (
      <>
        <HiddenLikesStyle />
        <State isPersonal icon={IconLock} title={title} text={text} action={action} />
      </>
    );
  }
  return (
    <>
      <HiddenLikesStyle />
      <div className="hidden-likes-words">
        <h2 className="hidden-likes-title">{title}</h2>
        <p className="hidden-likes-text">{text}</p>
        <div className="hidden-likes-action">{action}</div>
      </div>
      {/* One link leads on, above: to a screen reader and on the keyboard, each of these would be it again. */}
      <div aria-hidden>
        <MemberGrid>
          {likers.map(({ key, blurred, like_new }) => (
            <li key={key} className={card.card}>
              <img src={blurred} alt="" width={480} height={600} className="hidden-likes-photo" />
              <Link to={unlock} className="hidden-likes-lock" tabIndex={-1}>
                <IconLock size={28} stroke={1.8} />
              </Link>
              <MemberBadges
                member={{ paid_user: false, fictional_icon: false, verified: false }}
                mark={like_new ? t('likes.new') : undefined}
              />
            </li>
          ))}
        </MemberGrid>
      </div>
    </>
  );
}
