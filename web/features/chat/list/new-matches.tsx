import type { MemberCard } from '@rendezvous/contract/shared';
import { useId } from 'react';
import { Link } from 'react-router';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { Avatar } from '../../../ui/member/avatar.tsx';
import { memberPath } from '../../../ui/member/member-path.ts';
import classes from './new-matches.module.css';

/** Matches without a message, above the conversations; each leads to its first words. */
export function NewMatches({ people }: { people: readonly MemberCard[] }) {
  const { t } = useTranslation('chat');
  const title = useId();
  return (
    <>
      <p id={title} className={classes.title}>
        {t('new_matches')}
      </p>
      <ul className={classes.faces} aria-labelledby={title}>
        {people.map(({ id, name, main_image }) => (
          <li key={id}>
            <Link to={`${memberPath(id)}/chat`} className={classes.face}>
              <Avatar image={main_image} size={64} />
              <span className={classes.name}>{name}</span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
