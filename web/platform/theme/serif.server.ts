import italicExtended from '@fontsource-variable/fraunces/files/fraunces-latin-ext-wght-italic.woff2?url';
import uprightExtended from '@fontsource-variable/fraunces/files/fraunces-latin-ext-wght-normal.woff2?url';
import italic from '@fontsource-variable/fraunces/files/fraunces-latin-wght-italic.woff2?url';
import upright from '@fontsource-variable/fraunces/files/fraunces-latin-wght-normal.woff2?url';
import type { Theme } from '@rendezvous/contract/site';
import { nameStyles } from '@rendezvous/contract/wordmark';

/*
 * The font of brands that are named in a serif, for the name and the titles. In the style of those brands rather than
 * in the common sheet, and preloaded on their pages only.
 */

const basic = [
  'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC',
  'U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215',
].join();
const extended = 'U+0100-0130,U+0132-0151,U+0154-02BA,U+1E00-1E9F,U+1EF2-1EFF,U+20A0-20AB,U+20AD-20C0';

const filesOf = (wordmark: Theme['wordmark']): readonly [latin: string, extended: string] | null => {
  const { 'font-family': family, 'font-style': style } = nameStyles[wordmark];
  if (family === undefined) return null;
  return style === 'italic' ? [italic, italicExtended] : [upright, uprightExtended];
};

/** `optional` for the reason that `theme.css` gives. */
export function serifFacesOf({ wordmark }: Theme): string {
  const files = filesOf(wordmark);
  if (!files) return '';
  const style = nameStyles[wordmark]['font-style'] ?? 'normal';
  return [basic, extended]
    .map(
      (range, index) =>
        `@font-face{font-family:"Fraunces Variable";font-display:optional;font-style:${style};font-weight:100 900;` +
        `src:url("${files[index]}") format("woff2");unicode-range:${range}}`,
    )
    .join('');
}

/** The files that a page of the brand shows from its first letter on. */
export function serifFilesOf({ wordmark }: Theme, isExtended: boolean): readonly string[] {
  return filesOf(wordmark)?.slice(0, isExtended ? 2 : 1) ?? [];
}
