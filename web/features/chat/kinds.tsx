import type { MessageContent } from '@rendezvous/contract/chat';
import type { ReactNode } from 'react';
import { type Translate, useTranslation } from '../../platform/i18n/i18n.ts';

/** How a kind of message is shown; everything around it is the same for all kinds. */
interface KindLooks<Content> {
  /** In its bubble, delivered or still in the outbox. */
  Body(content: Content, t: Translate): ReactNode;
  /** As the preview in the list of chats, where a text is cut. */
  line(content: Content, t: Translate): string;
}

/** Every kind of the contract has its entry here. */
const looks: { readonly [Kind in MessageContent['kind']]: KindLooks<Extract<MessageContent, { kind: Kind }>> } = {
  text: { Body: ({ text }) => text, line: ({ text }) => text },
  unknown: { Body: (_content, t) => t('unknown_kind'), line: (_content, t) => t('unknown_kind') },
};

/** A page that stays open across a release may receive kinds that only newer pages know. */
const looksOf = ({ kind }: MessageContent): KindLooks<MessageContent> =>
  looks[Object.hasOwn(looks, kind) ? kind : 'unknown'];

export function MessageBody({ content }: { content: MessageContent }): ReactNode {
  const { t } = useTranslation('chat');
  return looksOf(content).Body(content, t);
}

/** `t` has the words of `chat`. */
export const lineOf = (content: MessageContent, t: Translate): string => looksOf(content).line(content, t);
