import { sendMessage } from '@rendezvous/contract/chat';
import { second } from '@rendezvous/contract/durations';
import { v7 } from 'uuid';
import { expect, vi } from 'vitest';
import type { Filling } from '../../testing/filling.ts';
import { joinMember } from '../../testing/members.ts';

export async function fill({ app, member, canary }: Filling): Promise<void> {
  const text = `${canary}, send me 200 euros for the ticket to you`;
  for (let index = 0; index < 2; index++) {
    const third = await joinMember(app, { name: 'Third' });
    await member.browser.api(sendMessage, { body: { profile: third.id, client_id: v7(), text, sure: true } });
  }
  // To somebody new: of two who wrote to each other less is asked.
  const stranger = await joinMember(app, { name: 'Stranger' });
  const held = `${canary}, lend me 200 euros by western union, I am on whatsapp at 0151 23456789`;
  await member.browser.api(sendMessage, { body: { profile: stranger.id, client_id: v7(), text: held, sure: true } });
  // Written in the background.
  const repeats = () => app.connection.db.selectFrom('scam_repeat').select('member_id').execute();
  await vi.waitFor(async () => expect(await repeats()).not.toEqual([]), { timeout: 15 * second });
}
