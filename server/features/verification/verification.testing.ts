import { readOwnProfile } from '@rendezvous/contract/profile';
import { askVerification, sendVerification } from '@rendezvous/contract/verification';
import type { Filling } from '../../testing/filling.ts';
import { picture } from '../../testing/pictures.ts';

export async function fill({ app, member }: Filling): Promise<void> {
  const [photo] = (await member.browser.api(readOwnProfile)).profile.photos;
  const accepted = { rejection: null, decider: 'operator', overrules: true } as const;
  await app.photos.review.decide({ member_id: member.id, id: photo?.id ?? '', ...accepted });
  await member.browser.api(askVerification, {});
  await member.browser.api(sendVerification, { file: new Blob([new Uint8Array(await picture({ seed: 11 }))]) });
  for (const { photos, ...named } of await app.verifications.desk.waiting({ sites: undefined, limit: 1 }))
    await app.verifications.desk.decide(named, { photos });
}
