import { sendMessage } from '@rendezvous/contract/chat';
import { v7 } from 'uuid';
import type { Filling } from '../../testing/filling.ts';
import { jobsDone } from '../../testing/jobs.ts';
import { joinMember } from '../../testing/members.ts';

export async function fill({ app, member, other, canary }: Filling): Promise<void> {
  const text = `${canary}, send me 200 euros for the ticket to you`;
  for (let index = 0; index < 2; index++) {
    const third = await joinMember(app, { name: 'Third' });
    await member.browser.api(sendMessage, { body: { profile: third.id, client_id: v7(), text, sure: true } });
  }
  const held = `${canary}, lend me 200 euros by western union, I am on whatsapp at 0151 23456789`;
  await member.browser.api(sendMessage, { body: { profile: other.id, client_id: v7(), text: held, sure: true } });
  await jobsDone(app);
}
