import { type LanderPage, landerAt, plainSlug } from '@rendezvous/contract/lander';
import type { Caller } from '../../../platform/calls/caller.ts';
import type { Variant, VariantPicture, Variants } from './site.landers.files.ts';
import { pick, pointOf, textIn } from './site.landers.rules.ts';

type Reader = Pick<Caller, 'site' | 'locale' | 'address' | 'userAgent'>;

const picturePath = ({ name }: VariantPicture): string => `/lander-pictures/${name}`;

const keyOf = (site: string, lander: string, slug: string) => `${site}/${lander}/${slug}`;

/** The variants of landers in memory: what an address names is looked up, and reaches no file. */
export function createLanders(secret: string, clock = () => new Date()) {
  let bySlug = new Map<string, Variant>();
  let shared = new Map<string, Variant[]>();
  let pictures = new Map<string, VariantPicture>();

  function variantOf({ site, address, userAgent }: Reader, lander: string, slug: string | undefined) {
    if (slug !== undefined) return { variant: bySlug.get(keyOf(site.id, lander, slug)) ?? null, slug };
    const sharing = shared.get(`${site.id}/${lander}`);
    if (!sharing) return { variant: null, slug };
    const point = pointOf({ secret, site: site.id, lander, address, userAgent, now: clock() });
    const variant = pick(sharing, point);
    return { variant, slug: variant?.slug ?? plainSlug };
  }

  return {
    replace(variants: Variants): void {
      const all = [...variants.values()];
      bySlug = new Map(all.map((one) => [keyOf(one.site, one.lander, one.slug), one]));
      shared = Map.groupBy(
        all.filter(({ weight }) => weight > 0),
        ({ site, lander }) => `${site}/${lander}`,
      );
      pictures = new Map(all.flatMap(({ image }) => (image ? [[image.name, image] as const] : [])));
    },

    picture: (name: string): VariantPicture | undefined => pictures.get(name),

    /** The lander at an address as its reader is shown it; null at any other address. */
    at(reader: Reader, pathname: string): { page: LanderPage; colors: Variant['colors'] } | null {
      const named = landerAt(pathname);
      if (!named) return null;
      const { variant, slug } = variantOf(reader, named.name, named.slug);
      const { locale, site } = reader;
      const image = variant?.image;
      const given = variant?.picture;
      const picture =
        image && given && 'alt' in given
          ? {
              src: picturePath(image),
              alt: textIn(given.alt, locale) ?? '',
              width: image.width,
              height: image.height,
            }
          : given && 'figure' in given
            ? given
            : undefined;
      const country = variant?.country ?? null;
      return {
        page: {
          name: named.name,
          variant: variant?.slug ?? null,
          slug,
          form: variant?.form ?? 'questions_first',
          // The file of the site may have changed since.
          country: country && site.settings.countries.includes(country) ? country : null,
          headline: textIn(variant?.headline, locale),
          lead: textIn(variant?.lead, locale),
          picture,
        },
        colors: variant?.colors,
      };
    },

    /** The variant of this name, if the lander has one. */
    known: (siteId: string, lander: string, slug: string | null): string | null =>
      slug === null ? null : (bySlug.get(keyOf(siteId, lander, slug))?.slug ?? null),
  };
}

export type Landers = ReturnType<typeof createLanders>;
