import type { MemberCard } from '@rendezvous/contract/shared';
import { Link } from 'react-router';
import { Photo } from '../../ui/member/photo.tsx';
import classes from './face-fan.module.css';

interface FaceFanProps {
  /** At most three. */
  people: readonly MemberCard[];
  pathOf: (member: MemberCard) => string;
  /** The same people are listed beside it, so screen readers and the keyboard pass it by. */
  isRepeated?: boolean;
}

/** Three portraits like cards in a hand; each leads to its member. Has its height before they are known. */
export function FaceFan({ people, pathOf, isRepeated }: FaceFanProps) {
  return (
    <ul className={classes.fan} aria-hidden={isRepeated || people.length === 0 || undefined}>
      {people.map((member) => (
        <li key={member.id}>
          <Link to={pathOf(member)} aria-label={member.name} tabIndex={isRepeated ? -1 : undefined}>
            <Photo image={member.main_image} alt="" shape="portrait" width={112} />
          </Link>
        </li>
      ))}
    </ul>
  );
}
