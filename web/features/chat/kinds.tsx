import type { MessageContent } from '@rendezvous/contract/chat';
import type { ReactNode } from 'react';
import { type Translate, useTranslation } from '../../platform/i18n/i18n.ts';

/** How a kind of message is shown; all around it is the same for every kind. */
interface KindLooks<Content> {
  /** In its bubble, whether it has arrived or waits in the outbox. */
  Body(content: Content, t: Translate): ReactNode;
  /** As the line of its chat in the list, where a text is cut. */
  line(content: Content, t: Translate): string;
}

/** Every kind of the contract has its entry here. */
const looks: { readonly [Kind in MessageContent['kind']]: KindLooks<Extract<MessageContent, { kind: Kind }>> } = {
  text: { Body: ({ text }) => text, line: ({ text }) => text },
  unknown: { Body: (_content, t) => t('unknown_kind'), line: (_content, t) => t('unknown_kind') },
};

/** A page that stays open over an update may read kinds that only newer ones know. */
const looksOf = ({ kind }: MessageContent): KindLooks<MessageContent> =>
  looks[Object.hasOwn(looks, kind) ? kind : 'unknown'];

export function MessageBody({ content }: { content: MessageContent }): ReactNode {
  const { t } = useTranslation('chat');
  return looksOf(content).Body(content, t);
}

/** `t` has the words of `chat`. */
export const lineOf = (content: MessageContent, t: Translate): string => looksOf(content).line(content, t);
