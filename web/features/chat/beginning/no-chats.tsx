import type { MemberCard } from '@rendezvous/contract/shared';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { memberPath } from '../../../ui/member/member-path.ts';
import { FaceFan } from '../face-fan.tsx';
import { Invitation } from '../invitation.tsx';
import { peopleQuery } from './people.queries.ts';

const none: readonly MemberCard[] = [];

/** Replaces an empty list of chats: the member's matches or, without any, new members, and a link to more. */
export function NoChats() {
  const { t } = useTranslation('chat');
  const { areMatches = false, people = none } = useQuery(peopleQuery).data ?? {};
  const pathOf = ({ id }: MemberCard) => (areMatches ? `${memberPath(id)}/chat` : memberPath(id));
  return (
    <Invitation title={t('empty.title')} text={t(areMatches ? 'empty.matches' : 'empty.text')} isMain>
      <FaceFan people={people} pathOf={pathOf} />
    </Invitation>
  );
}
