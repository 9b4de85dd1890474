import { sendMessage } from '@rendezvous/contract/chat';
import { takeBackMessage } from '@rendezvous/contract/chat-message';
import type { Filling } from '../../testing/filling.ts';

export async function fill({ member, other, canary }: Filling): Promise<void> {
  await member.browser.api(sendMessage, {
    body: { profile: other.id, client_id: crypto.randomUUID(), text: `Hello, ${canary}` },
  });
  await other.browser.api(sendMessage, {
    body: { profile: member.id, client_id: crypto.randomUUID(), text: `Hello back, ${canary}` },
  });
  const { message } = await member.browser.api(sendMessage, {
    body: { profile: other.id, client_id: crypto.randomUUID(), text: `Taken back, ${canary}` },
  });
  await member.browser.api(takeBackMessage, { body: { conversation: message.conversation, message: message.id } });
}
