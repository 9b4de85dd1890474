import type { MemberCard } from '@rendezvous/contract/shared';
import { useSuspenseQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from '../../platform/i18n/i18n.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { chatsQuery } from './chat.queries.ts';
import { FaceFan } from './face-fan.tsx';
import classes from './invitation.module.css';

/** Beside the list while no conversation is open. */
export function ChooseChat() {
  const { t } = useTranslation('chat');
  const { chats } = useSuspenseQuery(chatsQuery).data;
  if (chats.length === 0) return null;
  const latest = chats.slice(0, 3);
  const pathOf = ({ id }: MemberCard) => `/chats/${latest.find(({ profile }) => profile.id === id)?.conversation.id}`;
  return (
    <Invitation title={t('choose.title')} text={t('choose.text')}>
      <FaceFan people={latest.map(({ profile }) => profile)} pathOf={pathOf} isRepeated />
    </Invitation>
  );
}

interface InvitationProps {
  title: string;
  text: string;
  /** Whether its action is the page's first. */
  isMain?: boolean;
  children: ReactNode;
}

export function Invitation({ title, text, isMain, children }: InvitationProps) {
  const { t } = useTranslation('chat');
  return (
    <div className={classes.invitation}>
      {children}
      <h2 className={classes.title}>{title}</h2>
      <p className={classes.text}>{text}</p>
      <ButtonLink to="/members" {...(isMain ? { color: 'secondary', size: 'lg' } : { variant: 'light' })}>
        {t('empty.action')}
      </ButtonLink>
    </div>
  );
}
