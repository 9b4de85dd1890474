import { likeInGame, pass } from '@rendezvous/contract/swipe';
import type { Filling } from '../../testing/filling.ts';
import { joinMember } from '../../testing/members.ts';

export async function fill({ app, member, other }: Filling): Promise<void> {
  const third = await joinMember(app, { name: 'Third' });
  await member.browser.api(likeInGame, { body: { profile: third.id } });
  await member.browser.api(pass, { body: { profile: other.id } });
  await other.browser.api(pass, { body: { profile: member.id } });
}
