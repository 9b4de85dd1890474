import { addPhoto } from '@rendezvous/contract/photo';
import { uploadPhoto } from '@rendezvous/contract/photo-upload';
import { v7 } from 'uuid';
import type { Filling } from '../../testing/filling.ts';
import { picture } from '../../testing/pictures.ts';

const file = async (seed: number) => new Blob([new Uint8Array(await picture({ seed }))]);

export async function fill({ member, other }: Filling): Promise<void> {
  for (const [seed, isPrivate] of [[7, false], [8, true]] as const) // biome-ignore format: short
    await member.browser.api(addPhoto, { body: { private: String(isPrivate) }, file: await file(seed) } as never);
  for (const [from, to] of [[member, other], [other, member]] as const) // biome-ignore format: short
    await from.browser.api(uploadPhoto, { body: { profile: to.id, client_id: v7() }, file: await file(9) });
}
