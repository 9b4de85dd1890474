import { changeProfile } from '@rendezvous/contract/profile';
import type { Filling } from '../../testing/filling.ts';

export async function fill({ member, canary }: Filling): Promise<void> {
  await member.browser.api(changeProfile, { body: { about: `I am ${canary}`, sought_gender: 'any' } });
}
