import IconChecks from '@tabler/icons-react/dist/esm/icons/IconChecks.mjs';
import IconCrown from '@tabler/icons-react/dist/esm/icons/IconCrown.mjs';
import IconGift from '@tabler/icons-react/dist/esm/icons/IconGift.mjs';
import IconHeartFilled from '@tabler/icons-react/dist/esm/icons/IconHeartFilled.mjs';
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs';
import type { ReactNode } from 'react';
import { useUser } from '../../../platform/session/session.ts';
import { Avatar } from '../../../ui/member/avatar.tsx';
import { Photo } from '../../../ui/member/photo.tsx';
import { useHiddenLikes } from './premium-picture.tsx';

/** The reader's own picture, as others would see it. */
const useOwn = () => useUser()?.profile.main_image ?? null;

function Badged({ children, isHeart = false }: { children: ReactNode; isHeart?: boolean }) {
  return (
    <span className="premium-face">
      <Avatar image={useOwn()} size={72} />
      <span className="premium-badge" data-heart={isHeart || undefined}>
        {children}
      </span>
    </span>
  );
}

function PrivatePhoto() {
  const image = useOwn();
  return (
    <span className="premium-private">
      <span>
        <Photo image={image} alt="" shape="square" width={74} />
      </span>
      <span>
        <Photo image={image} alt="" shape="square" width={74} />
      </span>
    </span>
  );
}

/** Some of the likers as the reader may see them now, if there are any. */
function Likers() {
  const { likers } = useHiddenLikes();
  const [first, second, third] = likers;
  const heart = <IconHeartFilled size={16} />;
  if (!first) return <Badged isHeart>{heart}</Badged>;
  return (
    <span className="premium-likers">
      {[first, second, third].map((liker) => liker && <img key={liker.key} src={liker.blurred} alt="" />)}
      <span className="premium-badge" data-heart>
        {heart}
      </span>
    </span>
  );
}

const row = <span className="premium-row" />;
const photos = [...Array(25).keys()].map((number) => <span key={number} />);

const looks = {
  conversations: () => (
    <>
      {row}
      {row}
      {row}
    </>
  ),
  photos: () => <span className="premium-tiles">{photos}</span>,
  private: () => <PrivatePhoto />,
  badge: () => (
    <Badged>
      <IconCrown size={18} stroke={2} />
    </Badged>
  ),
  likes: () => <Likers />,
  history: () => (
    <>
      <span className="premium-bubble" data-old />
      <span className="premium-bubble" data-own data-old />
      <span className="premium-bubble" />
    </>
  ),
  receipts: () => (
    <>
      <span className="premium-bubble" />
      <span className="premium-bubble" data-own>
        <IconChecks size={16} />
      </span>
    </>
  ),
  search: () => (
    <>
      <span className="premium-field">
        <IconSearch size={14} />
      </span>
      <span className="premium-bubble" data-own />
    </>
  ),
  gift_priority: () => (
    <>
      <IconGift size={26} stroke={1.6} />
      <span className="premium-row" data-first />
      {row}
    </>
  ),
} as const;

/** What a benefit looks like, in small. */
export const PremiumLook = ({ of }: { of: keyof typeof looks }) => (
  <div className="premium-look" aria-hidden>
    {looks[of]()}
  </div>
);
