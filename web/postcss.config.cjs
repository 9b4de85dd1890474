const { breakpoints, mediaBelow, mediaFrom } = require('./platform/theme/media.ts');
const { unusedStyle } = require('./vite/unused-style.ts');

const whereMedia = (query) => ({ [`@media ${query}`]: { '@mixin-content': {} } });

// `@mixin from-sm { … }` for wider, `@mixin below-sm { … }` for smaller screens.
const media = Object.keys(breakpoints).flatMap((name) => [
  [`from-${name}`, whereMedia(mediaFrom(name))],
  [`below-${name}`, whereMedia(mediaBelow(name))],
]);

// A phone on its side, with little height; not one whose keyboard is open. And all other screens.
const onSide = whereMedia('(max-height: 30em) and (min-width: 30em)');
const notOnSide = whereMedia('(min-height: 30.01em), (max-width: 29.99em)');

// For screen readers only.
const visuallyHidden = {
  position: 'absolute',
  clipPath: 'inset(50%)',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  whiteSpace: 'nowrap',
};

// Extends a link or button over its nearest positioned ancestor. No box in between may be positioned or transformed,
// not even while pressed, and any other control there needs a higher z-index.
const pressedAnywhere = { '&::after': { position: 'absolute', zIndex: 1, inset: 0, content: '""' } };

const mixins = {
  ...Object.fromEntries(media),
  'on-side': onSide,
  'not-on-side': notOnSide,
  'visually-hidden': visuallyHidden,
  'pressed-anywhere': pressedAnywhere,
};

module.exports = { plugins: [require('postcss-preset-mantine')({ mixins }), unusedStyle()] };
