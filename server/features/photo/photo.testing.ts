import { addPhoto } from '@rendezvous/contract/photo';
import type { Filling } from '../../testing/filling.ts';
import { picture } from '../../testing/pictures.ts';

export async function fill({ member }: Filling): Promise<void> {
  for (const [seed, isPrivate] of [[7, false], [8, true]] as const) // biome-ignore format: short
    await member.browser.api(addPhoto, {
      body: { private: String(isPrivate) },
      file: new Blob([new Uint8Array(await picture({ seed }))]),
    } as never);
}
