import type { GiftOffer } from '@rendezvous/contract/gift';
import type { ScamLimits } from '@rendezvous/contract/scam';
import type { Locale } from '@rendezvous/contract/shared';
import type { Company, Settings } from '@rendezvous/contract/site';
import type { Site } from '../../platform/calls/caller.ts';
import type { AgeCheckRule } from './age/site.age.rules.ts';
import type { DebitLimits } from './prices/site.debits.rules.ts';
import type { GatewayRule } from './prices/site.gateways.rules.ts';
import type { Prices } from './prices/site.prices.rules.ts';
import type { PostbackNetwork } from './site.postbacks.rules.ts';
import type { Cam } from './site.rules.ts';

/**
 * Merged into the platform's type, not derived from it: the caller of every call carries the site, so a type parameter
 * would run through all handlers, parts and mails.
 */
declare module '../../platform/calls/caller.ts' {
  interface Site {
    readonly company: Company;
    readonly cam: Cam | null;
    /** The company's, whose days its books have. */
    readonly time_zone: string;
    /** The company's: how many pieces of evidence settle whose VAT a purchase has. */
    readonly vat_evidence: 1 | 2;
    /** Sign-up and log-in answer alike for known and unknown addresses. */
    readonly hides_accounts: boolean;
    /** Partners that may hand over a sign-up started elsewhere. */
    readonly partners: readonly string[];
    /** An out-of-court dispute body that the brand names (DSA Art. 21). */
    readonly dispute_body: { readonly name: string; readonly url: string } | null;
    readonly postbacks: readonly PostbackNetwork[];
    readonly gateways: readonly GatewayRule[];
    readonly prices: Prices;
    /** Of whom an age check is required, and who checks; empty where of nobody. */
    readonly age_checks: readonly AgeCheckRule[];
    readonly direct_debit: DebitLimits;
    readonly scam: ScamLimits;
    /** Its gifts with their prices, in the order in which they are offered. */
    readonly gifts: readonly GiftOffer[];
    /** The settings whose texts depend on the reader's language. */
    readonly textsIn: (
      locale: Locale,
    ) => Pick<Settings, 'index_title' | 'description' | 'fictional_singular' | 'fictional_plural'>;
  }
}

export type Brand = Site;
