import type { MemberCard as Member } from '@rendezvous/contract/shared';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { mediaFrom } from '../../../platform/theme/media.ts';
import { MemberCard } from '../../../ui/member/member-card.tsx';
import { MemberGrid } from '../../../ui/member/member-grid.tsx';
import { wallSize } from '../../search/faces.queries.ts';
import { Example } from './example.tsx';
import { Figure } from './figure.tsx';
import classes from './wall.module.css';

/** The cards that every phone shows, fetched ahead of the others. */
const whole = 3;
const sizes = `${mediaFrom('md')} 190px, ${mediaFrom('xs')} 23vw, 30vw`;

/**
 * The product on the brand's colour: members, each leading to their profile, and below them a conversation. Drawn
 * people take the places that members leave free.
 */
export function Wall({ members, name }: { members: readonly Member[]; name: string }) {
  const { t } = useTranslation('site');
  const free = Array.from({ length: wallSize - members.length }, (_, index) => members.length + index);
  const drawn = free.map((place) => (
    <li key={place} className={classes.figure}>
      <Figure number={place} isFirst={place < whole} />
    </li>
  ));
  return (
    <div className={classes.stage}>
      {members.length === 0 ? (
        <ul className={classes.wall} aria-hidden>
          {drawn}
        </ul>
      ) : (
        <MemberGrid className={classes.wall} label={t('home.faces.title', { name })}>
          {members.map((member, index) => (
            <MemberCard key={member.id} member={member} priority={index < whole} sizes={sizes} />
          ))}
          {drawn}
        </MemberGrid>
      )}
      <Example />
    </div>
  );
}
