// §9 Breakpoints 576, 768, 992 and 1200 px: `@mixin from-sm { … }` for wider, `@mixin below-sm { … }` for smaller screens.
const breakpoints = { xs: 36, sm: 48, md: 62, lg: 75 };

const media = Object.entries(breakpoints).flatMap(([name, width]) => [
  [`from-${name}`, { [`@media (min-width: ${width}em)`]: { '@mixin-content': {} } }],
  [`below-${name}`, { [`@media (max-width: ${width - 0.01}em)`]: { '@mixin-content': {} } }],
]);

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

const mixins = { ...Object.fromEntries(media), 'visually-hidden': visuallyHidden, 'pressed-anywhere': pressedAnywhere };

const { unusedStyle } = require('./vite/unused-style.ts');

module.exports = { plugins: [require('postcss-preset-mantine')({ mixins }), unusedStyle()] };
