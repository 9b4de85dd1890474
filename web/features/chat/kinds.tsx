import type { MessageContent } from '@rendezvous/contract/chat';
import type { ReactNode } from 'react';

/** How a kind of message is shown; all around it is the same for every kind. */
interface KindLooks<Content> {
  /** In its bubble, whether it has arrived or waits in the outbox. */
  Body(content: Content): ReactNode;
  /** As the line of its chat in the list, where a text is cut. */
  line(content: Content): string;
}

/** Every kind of the contract has its entry here. */
const looks: { readonly [Kind in MessageContent['kind']]: KindLooks<Extract<MessageContent, { kind: Kind }>> } = {
  text: { Body: ({ text }) => text, line: ({ text }) => text },
};

const looksOf = ({ kind }: MessageContent): KindLooks<MessageContent> => looks[kind];

export function MessageBody({ content }: { content: MessageContent }): ReactNode {
  return looksOf(content).Body(content);
}

export const lineOf = (content: MessageContent): string => looksOf(content).line(content);
