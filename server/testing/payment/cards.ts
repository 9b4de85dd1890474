import { rmSync } from 'node:fs';
import { startTestApp } from '../app.ts';
import { sitesWith } from '../sites.ts';
import { signingGateway } from './gateways.ts';

/** An app whose brands take cards at a gateway that keeps them, and more at `others`. */
export async function startCards(
  others: readonly { gateway: string }[] = [{ gateway: 'sandbox' }],
  environment: Record<string, string> = {},
) {
  const cards = signingGateway('cards', ['card']);
  const SITES_DIR = sitesWith({ gateways: [{ gateway: 'cards' }, ...others] });
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
