import { block } from '@rendezvous/contract/safety';
import type { Filling } from '../../testing/filling.ts';
import { joinMember } from '../../testing/members.ts';

export async function fill({ app, member }: Filling): Promise<void> {
  await member.browser.api(block, { body: { profile: (await joinMember(app)).id } });
}
