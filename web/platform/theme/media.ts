/** §9 Breakpoints 576, 768, 992 and 1200 px, in em. */
export const breakpoints = { xs: 36, sm: 48, md: 62, lg: 75 };

type Breakpoint = keyof typeof breakpoints;

/** The media query of `@mixin from-…` in style. */
export const mediaFrom = (name: Breakpoint): string => `(min-width: ${breakpoints[name]}em)`;

/** The media query of `@mixin below-…` in style. */
export const mediaBelow = (name: Breakpoint): string => `(max-width: ${breakpoints[name] - 0.01}em)`;
