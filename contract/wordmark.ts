import type { Theme } from './site.ts';

type Wordmark = Theme['wordmark'];

/**
 * A small drawing for each style of a brand's name, in a square of 32: beside the name, and white on the brand's colour
 * as its icon. Where two shapes overlap, both are left out (`fill-rule="evenodd"`).
 */
const marks: Readonly<Record<Theme['wordmark'], string>> = {
  heart: 'M16 25C9 20 6 16.5 6 12.5A5 5 0 0 1 16 10.5A5 5 0 0 1 26 12.5C26 16.5 23 20 16 25Z',
  // Two circles that overlap.
  lower: 'M12 8a8 8 0 1 0 0 16a8 8 0 1 0 0-16ZM20 8a8 8 0 1 0 0 16a8 8 0 1 0 0-16Z',
  // A crescent.
  spaced: 'M17.7 6.15A10 10 0 1 0 25.85 17.74A7.5 7.5 0 1 1 17.7 6.15Z',
  // A leaf with its vein.
  serif: 'M7 25C4.5 14 11 6.5 26 6C26.5 19 20 26.5 10 24L9 26ZM10.5 22.5C13 17.5 16.5 14 21 11C15.5 13 11.5 17 9.5 22Z',
  // A cut stone.
  stacked: 'M16 4.5L25 16L16 27.5L7 16ZM16 9L10.5 16L16 23L21.5 16ZM16 12.5L18.75 16L16 19.5L13.25 16Z',
  // Two strokes.
  heavy: 'M5.5 25L12 7H18L11.5 25ZM15.5 25L22 7H28L21.5 25Z',
  // A loop, as a pen draws it.
  script:
    'M16 14.2C18.5 10.5 20.7 9 23 9C26 9 28 11.8 28 15.5C28 19.5 25.5 22.5 22.5 22.5C20 22.5 18 20.8 16 17.8' +
    'C14 20.8 12 22.5 9.5 22.5C6.5 22.5 4 19.5 4 15.5C4 11.8 6 9 9 9C11.3 9 13.5 10.5 16 14.2Z' +
    'M17.4 16C19.2 18.9 20.7 20.3 22.4 20.3C24.2 20.3 25.7 18.4 25.7 15.7C25.7 13.3 24.5 11.6 22.7 11.6' +
    'C20.9 11.6 19.3 13.1 17.4 16Z' +
    'M14.6 16C12.7 13.1 11.1 11.6 9.3 11.6C7.5 11.6 6.3 13.3 6.3 15.7C6.3 18.4 7.8 20.3 9.6 20.3' +
    'C11.3 20.3 12.8 18.9 14.6 16Z',
};

/** A brand's mark as a picture in one colour. */
export function markOf(wordmark: Wordmark, viewBox: string, color: string, ground = ''): string {
  const drawing = `${ground}<path fill="${color}" fill-rule="evenodd" d="${marks[wordmark]}"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}">${drawing}</svg>`;
}

/** Of the brands that are named in a serif; pages bring the first, mails have a font of the reader's device. */
const serifs = {
  book: "'Fraunces Variable',Georgia,'Noto Serif','Times New Roman',serif",
  fashion: "'Fraunces Variable',Didot,'Bodoni 72','Bodoni MT','Times New Roman',serif",
  renaissance:
    "'Fraunces Variable','Iowan Old Style','Palatino Linotype',Palatino,'URW Palladio L','Book Antiqua',serif",
};

type NameProperty = 'font-family' | 'font-weight' | 'font-style' | 'letter-spacing' | 'text-transform';

/** How each style sets the name, on pages and in mails. Where the font is open, it is that of the text. */
export const nameStyles: Readonly<Record<Wordmark, Readonly<Partial<Record<NameProperty, string>>>>> = {
  heart: { 'font-weight': '800', 'letter-spacing': '-0.03em' },
  lower: { 'font-weight': '800', 'letter-spacing': '-0.06em', 'text-transform': 'lowercase' },
  spaced: { 'font-weight': '400', 'letter-spacing': '0.34em', 'text-transform': 'uppercase' },
  serif: { 'font-family': serifs.book, 'font-weight': '700', 'letter-spacing': '-0.02em' },
  stacked: {
    'font-family': serifs.fashion,
    'font-weight': '400',
    'letter-spacing': '0.2em',
    'text-transform': 'uppercase',
  },
  heavy: { 'font-weight': '900', 'letter-spacing': '-0.045em', 'text-transform': 'uppercase' },
  script: { 'font-family': serifs.renaissance, 'font-weight': '500', 'font-style': 'italic' },
};

/** The style of the name as text in an attribute. */
export const nameStyleOf = (wordmark: Wordmark): string =>
  Object.entries(nameStyles[wordmark])
    .map(([property, value]) => `${property}:${value}`)
    .join(';');
