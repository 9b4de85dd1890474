import type { Promotion } from '@rendezvous/contract/site';
import type { Caller } from '../../../platform/calls/caller.ts';
import type { Brand } from '../site.brand.ts';
import { isSister, speaks, textFor } from '../site.rules.ts';

/** A promotion, not a full list. */
const maxSisters = 3;

/** The promo cards of a brand: its site with cameras, then other brands of its company. */
export function promotionsFor(
  { site, locale, origin }: Pick<Caller, 'site' | 'locale' | 'origin'>,
  brands: readonly Brand[],
): Promotion[] {
  const { name: company } = site.company;
  const sisters = brands.filter((other) => isSister(site, other) && speaks(other, locale)).slice(0, maxSisters);
  const resell = sisters.map((other) => {
    const url = new URL(origin);
    url.hostname = other.hosts[0] ?? url.hostname;
    const { index_title: tagline } = other.textsIn(locale);
    return {
      kind: 'resell' as const,
      name: other.settings.name,
      tagline,
      url: url.href,
      advertiser: company,
      payer: company,
    };
  });
  if (!site.cam) return resell;
  const { name, url, text, payer, advertiser = payer } = site.cam;
  const tagline = textFor(text, locale, site.settings.domain_language) ?? '';
  return [{ kind: 'cam', name, tagline, url, advertiser, payer }, ...resell];
}
