import type { MemberCard as Member } from '@rendezvous/contract/shared';
import { useSettings } from '../../../platform/document/page.tsx';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { mediaFrom } from '../../../platform/theme/media.ts';
import { MemberCard } from '../../../ui/member/member-card.tsx';
import { MemberGrid } from '../../../ui/member/member-grid.tsx';
import { wallSize } from '../../search/faces.queries.ts';
import { figures } from './figures.ts';
import classes from './wall.module.css';

/** The cards that every phone shows, fetched ahead of the others. */
const whole = 3;
/** Panels show the middle of a picture as high as the screen. */
const tallSizes = `${mediaFrom('md')} 640px, 76vw`;

/** Members, each leading to their profile. Figures in the shade take the places that members leave free. */
export function Wall({ members, name }: { members: readonly Member[]; name: string }) {
  const { t } = useTranslation('site');
  const { hero } = useSettings().theme;
  const free = Array.from({ length: wallSize - members.length }, (_, index) => members.length + index);
  const shaded = free.map((place) => (
    <li key={place} className={classes.figure}>
      <img
        src={figures[place % figures.length]}
        alt=""
        width={256}
        height={320}
        fetchPriority={place < whole ? 'high' : undefined}
        decoding="async"
      />
    </li>
  ));
  return (
    <div className={classes.stage}>
      {members.length === 0 ? (
        <ul className={classes.wall} aria-hidden>
          {shaded}
        </ul>
      ) : (
        <MemberGrid className={classes.wall} label={t('home.faces.title', { name })}>
          {members.map((member, index) => (
            <MemberCard
              key={member.id}
              member={member}
              priority={index < whole}
              {...(hero === 'panels' && { sizes: tallSizes })}
            />
          ))}
          {shaded}
        </MemberGrid>
      )}
    </div>
  );
}
