/*
 * Every distance, type size, line height and corner of the pages. A component takes the step that fits and never writes
 * a length (`scripts/styles.test.ts`): `var(--mantine-spacing-md)` in style, `mt="md"` on a component of the library.
 * Widths of pages, the touch target and the bars' heights are in `theme.css`.
 */

/** Distances. The rhythm is 8 px; the steps between are for what belongs together. */
export const spacing = {
  /** Lines of one thing. */
  '3xs': '2px',
  /** A field and its hint; a badge's edge. */
  '2xs': '4px',
  /** An icon and its word; buttons side by side. */
  xs: '8px',
  /** Rows of a list. */
  sm: '12px',
  /** Paragraphs, parts of a card, the edge of a phone. */
  md: '16px',
  /** Fields of a form; the inside of a card. */
  lg: '20px',
  /** The inside of a window or section; a page's edge. */
  xl: '24px',
  /** Parts of a page. */
  '2xl': '32px',
  '3xl': '40px',
  '4xl': '48px',
  /** Above the footer. */
  '5xl': '64px',
};

/** Type sizes in rem, so that they follow the reader's own. Neighbours differ by 2 px or more, else nobody sees why. */
export const fontSizes = {
  /** Counts, times, and the names beneath icons; nothing of more than a few words. */
  xs: '0.75rem',
  /** Text beside something: hints, facts, captions. */
  sm: '0.875rem',
  /** All text. Fields too: iOS zooms into those with less. */
  md: '1rem',
  /** A section's heading, a lead, the name on a card. */
  lg: '1.125rem',
  /** The title of a window, a state or a part of a page. */
  xl: '1.25rem',
  /** The title of a card that stands alone, and figures. */
  '2xl': '1.5rem',
  /** A page's title. */
  '3xl': '1.75rem',
  /** The title of what fills a screen. */
  '4xl': '2.25rem',
  /** The title of a page that is read: from `3xl` on a phone to `4xl`. */
  fluid: 'clamp(1.75rem, 1.5rem + 1vw, 2.25rem)',
  /** The one sentence that fills a screen. */
  display: 'clamp(2.25rem, 1.35rem + 4vw, 4rem)',
};

/** The larger or shorter a text, the closer its lines. */
export const lineHeights = {
  /** The one sentence that fills a screen. */
  display: '1.06',
  /** Titles of pages. */
  tight: '1.2',
  /** Other titles, names. */
  snug: '1.3',
  xs: '1.4',
  sm: '1.45',
  /** All text, unless it says otherwise. */
  md: '1.55',
  lg: '1.6',
  /** Pages that are read. */
  xl: '1.65',
};

/** Corners: from a chip within something to a sheet. `xl` makes a pill of anything up to 48 px high. */
export const radius = { xs: '4px', sm: '8px', md: '12px', lg: '16px', xl: '24px' };
