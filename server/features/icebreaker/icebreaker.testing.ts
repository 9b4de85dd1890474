import { sendMessage } from '@rendezvous/contract/chat';
import { listLines } from '@rendezvous/contract/icebreaker';
import type { Filling } from '../../testing/filling.ts';

export async function fill({ member, other }: Filling): Promise<void> {
  for (const [from, to] of [
    [member, other],
    [other, member],
  ] as const) {
    const [first] = (await from.browser.api(listLines, { query: { profile: to.id } })).lines;
    const { line, text } = first ?? { line: '', text: '' };
    await from.browser.api(sendMessage, {
      body: { profile: to.id, client_id: crypto.randomUUID(), text, icebreaker: line },
    });
  }
}
