import { changeMatchFinder, like, unlike } from '@rendezvous/contract/like';
import type { Filling } from '../../testing/filling.ts';

export async function fill({ member, other }: Filling): Promise<void> {
  await member.browser.api(like, { body: { profile: other.id } });
  await member.browser.api(unlike, { body: { profile: other.id } });
  await member.browser.api(like, { body: { profile: other.id } });
  await other.browser.api(like, { body: { profile: member.id } });
  await member.browser.api(changeMatchFinder, { body: { automatic: true } });
}
