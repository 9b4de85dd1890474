import { rmSync } from 'node:fs';
import { startTestApp } from '../app.ts';
import { writeSite } from '../pools.ts';
import { sitesWith } from '../sites.ts';
import { signingGateway } from './gateways.ts';

/** An app whose brands, `rendezvous` and `other`, take cards at a gateway that keeps them, and more at `others`. */
export async function startCards(
  others: readonly { gateway: string }[] = [{ gateway: 'sandbox' }],
  environment: Record<string, string> = {},
) {
  const cards = signingGateway('cards', ['card']);
  const gateways = [{ gateway: 'cards' }, ...others];
  const SITES_DIR = sitesWith({ gateways });
  writeSite(SITES_DIR, { id: 'other', pool: 'main', gateways, settings: { name: 'Other' } });
  const app = await startTestApp({ SITES_DIR, ...environment }, { gateways: [cards.gateway] });
  return {
    app,
    cards,
    async close(): Promise<void> {
      await app.close();
      rmSync(SITES_DIR, { recursive: true });
    },
  };
}
