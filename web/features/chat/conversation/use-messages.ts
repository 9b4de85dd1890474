import type { Message } from '@rendezvous/contract/chat';
import { useMemo } from 'react';
import { useMember } from '../../../platform/session/session.ts';
import type { ChatPage } from '../chat.queries.ts';
import { type Outgoing, useOutgoing } from '../outbox/outbox.ts';
import type { Shown } from './group.ts';

/** The messages of a conversation, oldest first: delivered ones, then those in the outbox. */
export function useMessages({ messages, chat: { profile } }: ChatPage): readonly Shown[] {
  const { id: sender } = useMember();
  const outgoing = useOutgoing();
  return useMemo(() => {
    const arrived = new Set(messages.map((message) => message.client_id));
    const waiting = outgoing.filter(
      (one) => one.sender === sender && one.profile === profile.id && !arrived.has(one.client_id),
    );
    return [...messages.map(delivered), ...waiting.map((one) => onItsWay(one, messages))];
  }, [messages, outgoing, sender, profile.id]);
}

const delivered = (message: Message): Shown => ({ ...message, key: message.client_id ?? message.id, content: message });

const onItsWay = (one: Outgoing, messages: readonly Message[]): Shown => ({
  ...one,
  key: one.client_id,
  own: true,
  state: one.problem ? 'failed' : 'sending',
  quoted: quotedBy(one, messages),
});

const quotedBy = ({ content }: Outgoing, messages: readonly Message[]) =>
  content.kind === 'text' ? messages.find(({ id }) => id === content.reply_to) : undefined;
