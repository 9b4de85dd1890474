import type { Answer } from '@rendezvous/contract/endpoint';
import type { KeptCard } from '@rendezvous/contract/kept';
import {
  type DiscountCode,
  keepablePaymentmethod,
  type listPackages,
  type PaymentMethod,
  paymentFailures,
  type readDiscountCode,
  type readQuote,
} from '@rendezvous/contract/payment';
import { problem } from '@rendezvous/contract/problem';
import type { Country, CountryCode } from '@rendezvous/contract/shared';
import type { z } from 'zod';
import type { Gateways } from '../../adapters/payment/gateways.ts';
import type { Caller, MemberCaller, Site } from '../../platform/calls/caller.ts';
import type { Config } from '../../platform/process/config.ts';
import { isDebitGateway } from '../debit/debit.service.ts';
import type { Profiles } from '../profile/profile.service.ts';
import { companyDay, type Market } from '../site/site.service.ts';
import { createCodeGuesses } from './codes/payment.codes.guesses.ts';
import type { Kept } from './kept/payment.kept.ts';
import type { createDiscounts } from './payment.discounts.ts';
import { presentPackage, presentPackages, presentPrice } from './payment.present.ts';
import { findPackage, payableIn, quoteOf, refusalOf, type TaxedMarket, welcomeCode } from './payment.rules.ts';
import { taxCountryOf } from './vat/payment.evidence.rules.ts';
import { vatPercentage } from './vat/payment.vat.rules.ts';

interface Options {
  config: Config;
  gateways: Pick<Gateways, 'methodsIn'>;
  discounts: Pick<ReturnType<typeof createDiscounts>, 'codeOf' | 'welcomeOf'>;
  profiles: Pick<Profiles, 'byId'>;
  kept: Pick<Kept, 'usable'>;
}

export interface Choice {
  package: string;
  /** Defaults to the country's first. */
  paymentmethod?: PaymentMethod | undefined;
  country?: Country | undefined;
  code?: string | undefined;
}

interface Whereabouts {
  readonly profile_country: Country | null;
  readonly connection_country: CountryCode | null;
}

/** A visitor looks at prices of any country, with its own tax. */
const nowhere: Whereabouts = { profile_country: null, connection_country: null };

/** A country's prices with the VAT in them today, by what speaks for its country before the payer's bank does. */
function taxed(site: Site, country: Country, where: Whereabouts): TaxedMarket {
  const { profile_country: profile, connection_country: connection } = where;
  const ofTax = taxCountryOf({ profile, connection, payer: null, prices: country });
  return { ...site.prices[country], vat_percentage: vatPercentage(ofTax.country, companyDay(site, new Date())) };
}

type CodeQuery = z.output<(typeof readDiscountCode)['query']>;

/** Packages, their markets and prices, and the discount codes on them. */
export function createOffers({ config, discounts, profiles, gateways, kept }: Options) {
  const guess = createCodeGuesses(config);

  const methodsIn = ({ site }: Caller, country: Country) =>
    site.settings.closed ? [] : gateways.methodsIn(site, country, usualIn(site.prices[country], site.gateways));

  /** The countries in which the caller may be, which are evidence for the tax. */
  async function whereIs({ member, connectionCountry }: Caller): Promise<Whereabouts> {
    const profile = member && (await profiles.byId(member.id));
    return { profile_country: profile?.country ?? null, connection_country: connectionCountry };
  }

  const payable = ({ member, site }: Caller, where: Whereabouts): Country[] =>
    member ? payableIn(site.settings.countries, Object.values(where)) : site.settings.countries;

  /** The card that is kept for the member, where a country is paid in with one. */
  const keptFor = async (caller: MemberCaller, country: Country): Promise<KeptCard | null> =>
    methodsIn(caller, country).includes(keepablePaymentmethod) ? kept.usable(caller, country) : null;

  /**
   * The chosen package in its market, to be paid with the kept card, or else the country's first method, unless one is
   * chosen. Throws payment.unknown_package, payment.country_elsewhere or
   * payment.unknown_method.
   */
  async function choose(caller: MemberCaller, choice: Choice) {
    const found = findPackage(caller.site.prices, choice.package);
    const isSold = found && caller.site.settings.countries.includes(found.country);
    if (!isSold || (choice.country ?? found.country) !== found.country) throw problem(paymentFailures.unknown_package);
    const where = await whereIs(caller);
    if (!payable(caller, where).includes(found.country)) throw problem(paymentFailures.country_elsewhere);
    const paymentmethods = methodsIn(caller, found.country);
    const usual = (await keptFor(caller, found.country)) ? keepablePaymentmethod : paymentmethods[0];
    const paymentmethod = choice.paymentmethod ?? usual;
    if (!paymentmethod || !paymentmethods.includes(paymentmethod)) throw problem(paymentFailures.unknown_method);
    return { ...found, market: taxed(caller.site, found.country, where), paymentmethod, paymentmethods, where };
  }

  type Chosen = Awaited<ReturnType<typeof choose>>;

  /** A code that is valid for what was chosen. */
  async function codeFor(caller: MemberCaller, name: string, { country, market, chosen, paymentmethod }: Chosen) {
    const found = await discounts.codeOf(caller, name);
    const refusal = refusalOf(found.code, {
      member_id: caller.member.id,
      country,
      currency: market.currency,
      price: chosen.amount,
      paymentmethod,
      used: found.used,
    });
    if (refusal) throw problem(refusal, minimumOf(found.code, market.currency));
    return found;
  }

  async function offer(caller: MemberCaller, choice: Choice) {
    const selected = await choose(caller, choice);
    const { code } = choice;
    const found = code ? await guess(caller.member.id, () => codeFor(caller, code, selected)) : undefined;
    return { ...selected, found, quote: quoteOf(selected.chosen, selected.market, found?.code) };
  }

  async function discountCode(
    caller: MemberCaller,
    name: string,
    country: Country | undefined,
  ): Promise<Answer<typeof readDiscountCode>> {
    const market = country && taxed(caller.site, country, await whereIs(caller));
    const { code, used } = await discounts.codeOf(caller, name);
    const purchase = { member_id: caller.member.id, used, country, currency: market?.currency };
    const refusal = refusalOf(code, purchase);
    if (refusal) throw problem(refusal);
    const { paymentmethods } = code;
    if (country && paymentmethods.length > 0 && !methodsIn(caller, country).some((one) => paymentmethods.includes(one)))
      throw problem(paymentFailures.code_country);
    const valid = market?.packages.filter(({ amount }) => !refusalOf(code, { ...purchase, price: amount })) ?? [];
    const { message_credits } = caller.site.settings;
    return {
      discountcode: code,
      prices: valid.map((one) => ({
        package: one.id,
        ...presentPrice(one, market as TaxedMarket, message_credits, code),
      })),
    };
  }

  return {
    offer,

    async packages(caller: Caller, requested: Country | undefined): Promise<Answer<typeof listPackages>> {
      const { geoip_selected_country, message_credits } = caller.site.settings;
      const where = caller.member ? await whereIs(caller) : nowhere;
      const countries = payable(caller, where);
      const likely = [requested, caller.country, geoip_selected_country].find((one) => one && countries.includes(one));
      const country = likely ?? countries[0] ?? geoip_selected_country;
      const market = taxed(caller.site, country, where);
      const welcome = caller.member ? await discounts.welcomeOf(caller as MemberCaller) : undefined;
      const paymentmethods = methodsIn(caller, country);
      return {
        country,
        countries,
        packages: paymentmethods.length === 0 ? [] : presentPackages(market, message_credits, welcome),
        paymentmethods,
        vat_percentage: market.vat_percentage,
      };
    },

    async quote(caller: MemberCaller, choice: Choice): Promise<Answer<typeof readQuote>> {
      const { country, market, chosen, paymentmethod, paymentmethods, quote } = await offer(caller, choice);
      const welcome = await discounts.welcomeOf(caller);
      return {
        country,
        package: presentPackage(chosen, market, caller.site.settings.message_credits, welcome),
        paymentmethod,
        paymentmethods,
        kept: await keptFor(caller, country),
        quote,
      };
    },

    async discountCode(caller: MemberCaller, query: CodeQuery): Promise<Answer<typeof readDiscountCode>> {
      const { code, country } = query;
      // Not guessed: every page asks whether there is a welcome discount.
      if (query.welcome === 'true') return discountCode(caller, welcomeCode, country);
      if (!code) throw problem(paymentFailures.code_not_found);
      return guess(caller.member.id, () => discountCode(caller, code, country));
    },
  };
}

export type Offer = ReturnType<typeof createOffers>['offer'];

function minimumOf(code: DiscountCode, currency: string): { params?: Record<string, string | number> } {
  return code.minimum_order_value === null ? {} : { params: { minimum: code.minimum_order_value, currency } };
}

/** A country's methods; direct debit, which is in euros, also where the site has a gateway for it. */
function usualIn({ paymentmethods, currency }: Market, gateways: Site['gateways']): readonly PaymentMethod[] {
  const others = paymentmethods.filter((method) => method !== 'directdebit');
  if (currency !== 'EUR') return others;
  return gateways.some(({ gateway }) => isDebitGateway(gateway)) ? [...others, 'directdebit'] : paymentmethods;
}
