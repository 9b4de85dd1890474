import type { MemberCard as Member } from '@rendezvous/contract/shared';
import IconCrown from '@tabler/icons-react/dist/esm/icons/IconCrown.mjs';
import type { ComponentProps, ReactNode } from 'react';
import { formatOf } from '../../platform/i18n/format.ts';
import { useTranslation } from '../../platform/i18n/i18n.ts';
import { FictionalMark } from './fictional-mark.tsx';
import classes from './member-card.module.css';
import { memberPath } from './member-path.ts';
import { isDrawn, Photo } from './photo.tsx';
import { VerifiedIcon } from './verified-icon.tsx';

interface MemberCardProps {
  member: Member;
  /** Content of the corner: a button. */
  corner?: ReactNode;
  /** Shown after the place; never cut off. */
  distance?: string;
  /** Content below the place. */
  words?: ReactNode;
  /** For cards visible without scrolling: their photo is fetched at once. */
  priority?: boolean;
  /** A word at the top left, in the unread colour. */
  mark?: string | undefined;
  /** How wide the picture is shown, where that is not a grid. */
  sizes?: string;
  /** Further properties of the card's element, where it moves. */
  item?: Omit<ComponentProps<'li'>, 'className'> & { [data: `data-${string}`]: string | number };
}

/** A member in any list: an item of a MemberGrid that leads to the profile, built of as few elements as possible. */
export function MemberCard({ member, corner, distance, words, priority, mark, sizes, item }: MemberCardProps) {
  const { t, i18n } = useTranslation();
  const { id, name, age, online, main_image } = member;
  const place = member.city ?? (member.country && formatOf(i18n.language).country(member.country));
  return (
    <li className={classes.card} data-drawn={isDrawn(main_image) || undefined} {...item}>
      <Photo image={main_image} alt="" shape="portrait" priority={priority} sizes={sizes} />
      <div className={classes.foot}>
        <h2 className={classes.name}>
          <a href={memberPath(id)} className={classes.link} data-morph>
            {`${name}, ${age}`}
          </a>
          {online && (
            <span className={classes.online} role="img" aria-label={t('member.online')} title={t('member.online')} />
          )}
        </h2>
        {distance ? (
          <p className={classes.place}>
            <span className={classes.cut}>{place}</span>
            {`\u00a0· ${distance}`}
          </p>
        ) : (
          <p className={`${classes.place} ${classes.cut}`}>{place}</p>
        )}
        {words}
      </div>
      <MemberBadges member={member} mark={mark} />
      {corner}
    </li>
  );
}

/** Gold for premium, marks for verified photos and fictional profiles, wherever a member appears (§2 Profile). */
export function MemberBadges({
  member,
  mark,
}: {
  member: Pick<Member, 'paid_user' | 'fictional_icon' | 'verified'>;
  mark?: string | undefined;
}) {
  const { t } = useTranslation();
  if (!member.paid_user && !member.fictional_icon && !member.verified && !mark) return null;
  return (
    <div className={classes.badges}>
      {mark && (
        <span className={classes.badge} data-kind="new">
          {mark}
        </span>
      )}
      {member.paid_user && (
        <span
          className={classes.badge}
          data-kind="premium"
          role="img"
          aria-label={t('member.premium')}
          title={t('member.premium')}
        >
          <IconCrown size={18} stroke={2} aria-hidden />
        </span>
      )}
      <VerifiedIcon member={member} className={classes.badge} />
      {member.fictional_icon && <FictionalMark className={classes.badge} />}
    </div>
  );
}
