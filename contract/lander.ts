import { z } from 'zod';
import { blackWordsFrom, luminance } from './color.ts';
import { Country, Locale } from './shared.ts';
import { HexColor } from './site.ts';

/** §2 Landing pages, by the name in their address `/landers/<name>`. */
export const siteLanders = [
  'alonetonight',
  'collagelanding',
  'gallery',
  'iconslanding',
  'maplanding',
  'socialnetwork',
  'tinderswipe',
  'transitionsvideolanding',
  'video',
] as const;
export type SiteLander = (typeof siteLanders)[number];
/** Those about a member, in `/members/<id>/<name>`. */
export const memberLanders = ['landing', 'landing2', 'landing3'] as const;
export type MemberLander = (typeof memberLanders)[number];

export const LanderName = z.enum([...siteLanders, ...memberLanders]);
export type LanderName = z.infer<typeof LanderName>;
/** §2: a slug may follow the others. */
const withoutSlug: readonly string[] = ['tinderswipe', 'landing'] satisfies LanderName[];
/** Not those about a member, who is the same in every variant. */
export const LanderWithVariants = z.enum(siteLanders).exclude(['tinderswipe']);

/** Whether these parts of an address name one of the landers. */
export const isLander = (landers: readonly LanderName[], name = '', slug?: string): boolean =>
  landers.some((lander) => lander === name) && !(slug && withoutSlug.includes(name));

/** In the address of a visitor who was given the plain page, so that they keep it; no variant has this name. */
export const plainSlug = 'plain';
/** The name of a variant, in its address. */
export const VariantSlug = z
  .string()
  .regex(/^[a-z0-9-]{1,60}$/, 'small letters, digits and hyphens, at most 60')
  .refine((slug) => slug !== plainSlug, `"${plainSlug}" is the plain page`);

/** Texts stand in HTML alone, which escapes them. */
const text = (longest: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(longest)
    .regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u, 'a text on one line');
const texts = (longest: number) =>
  z.union(
    [text(longest), z.partialRecord(Locale, text(longest))],
    `a text on one line of at most ${longest} characters for all languages, or one for each, such as { "nl": "…" }`,
  );
export type Texts = string | Partial<Record<Locale, string>>;

const PictureFile = z
  .string()
  .regex(/^[a-z0-9-]{1,60}\.(webp|jpg|png)$/, 'the name of a picture beside this file, such as beach.webp');

/** Text in the primary colour stands on the page's ground, which is nearly white. */
const Primary = HexColor.refine(
  (hex) => luminance(hex) <= blackWordsFrom,
  'too light: text in this colour cannot be read on a light page',
);

/**
 * A file `sites/<id>/landers/<name>/<slug>.json`: how one lander differs for the visitors who are given it. What is
 * left out is as on the plain page, and so is a text in a language that it has not.
 */
export const LanderVariant = z.strictObject({
  $comment: z.string().optional(),
  /** Its share of the visitors who come to the lander without a slug, in percent; the plain page has what is left. */
  weight: z.int().min(0).max(100).default(0),
  headline: texts(80).optional(),
  lead: texts(300).optional(),
  picture: z
    .union(
      [z.strictObject({ file: PictureFile, alt: texts(150) }), z.strictObject({ figure: z.int().min(1).max(6) })],
      '{ "file": "beach.webp", "alt": { "nl": "…" } }, a picture beside this file, or { "figure": 1 }, a drawn person',
    )
    .optional(),
  /** Which fields of the form come first. */
  form: z.enum(['questions_first', 'account_first']).default('questions_first'),
  colors: z.strictObject({ primary: Primary.optional(), secondary: HexColor.optional() }).optional(),
  /** Where the visitor is taken to live: on the page, at sign-up and in the first search. */
  country: Country.optional(),
});
export type LanderVariant = z.output<typeof LanderVariant>;

export type LanderPicture =
  | { readonly figure: number }
  | { readonly src: string; readonly alt: string; readonly width: number; readonly height: number };

/** A lander as one reader is shown it. */
export interface LanderPage {
  readonly name: LanderName;
  /** The variant that they are shown; null is the plain page. */
  readonly variant: string | null;
  /** With which the page's own form and links keep what they are shown; undefined where nothing is to be kept. */
  readonly slug: string | undefined;
  readonly form: LanderVariant['form'];
  readonly country: Country | null;
  readonly headline?: string | undefined;
  readonly lead?: string | undefined;
  readonly picture?: LanderPicture | undefined;
}

const patterns = [/^\/landers\/([^/]+)(?:\/([^/]+))?\/?$/i, /^\/members\/[^/]+\/(landing[23]?)(?:\/([^/]+))?\/?$/i];

/** The lander that an address names, and the slug in it as it was sent. */
export function landerAt(pathname: string): { name: LanderName; slug: string | undefined } | null {
  for (const pattern of patterns) {
    const [, given, slug] = pattern.exec(pathname) ?? [];
    const name = LanderName.safeParse(given).data;
    if (name) return { name, slug };
  }
  return null;
}
