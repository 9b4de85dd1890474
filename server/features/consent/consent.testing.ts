import { consentVersion, decideConsent } from '@rendezvous/contract/consent';
import type { Filling } from '../../testing/filling.ts';

export async function fill({ member }: Filling): Promise<void> {
  await member.browser.api(decideConsent, { body: { version: consentVersion, given: true } });
}
