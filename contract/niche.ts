import type { Theme } from './site.ts';

/** §1: niche ids are 1 to 7, in this order. */
export const niches = ['general', 'she', 'bdsm', 'bbw', 'gilf', 'milf', 'gay'] as const;
export type NicheName = (typeof niches)[number];
/** The name of a niche id, 1 to 7. */
export const nicheName = (niche: number): NicheName => niches[niche - 1] ?? 'general';

/** Defaults for whatever a site's file leaves out. */
interface NicheDefaults {
  readonly theme: Theme;
  /** Search defaults for whatever the address leaves open. */
  readonly search_defaults: {
    readonly gender?: 'male' | 'female';
    readonly min_age?: number;
    readonly max_age?: number;
  };
}

export const nicheDefaults: Readonly<Record<NicheName, NicheDefaults>> = {
  general: {
    theme: {
      primary: '#6b2fa0',
      secondary: '#e8590c',
      unread: '#c2255c',
      wordmark: 'heart',
      corners: 'soft',
      scheme: 'system',
      text: 'normal',
      hero: 'wall',
      parts: ['steps', 'safety'],
      cards: 'full',
      pictures: 'natural',
    },
    search_defaults: {},
  },
  she: {
    theme: {
      primary: '#2f4bc7',
      secondary: '#d6336c',
      unread: '#7b2fbf',
      wordmark: 'script',
      corners: 'round',
      scheme: 'system',
      text: 'normal',
      hero: 'arch',
      parts: ['promise', 'steps'],
      cards: 'polaroid',
      pictures: 'warm',
    },
    search_defaults: { gender: 'female' },
  },
  bdsm: {
    theme: {
      primary: '#8b1a3a',
      secondary: '#c8202f',
      unread: '#d42a3c',
      wordmark: 'spaced',
      corners: 'soft',
      scheme: 'dark',
      text: 'normal',
      hero: 'mosaic',
      parts: ['promise', 'safety'],
      cards: 'full',
      pictures: 'dusk',
    },
    search_defaults: {},
  },
  bbw: {
    theme: {
      primary: '#b0452a',
      secondary: '#c2255c',
      unread: '#7048e8',
      wordmark: 'lower',
      corners: 'round',
      scheme: 'system',
      text: 'normal',
      hero: 'circles',
      parts: ['steps', 'promise'],
      cards: 'framed',
      pictures: 'warm',
    },
    search_defaults: { gender: 'female' },
  },
  gilf: {
    theme: {
      primary: '#2f6b4a',
      secondary: '#c2500f',
      unread: '#a61e4d',
      wordmark: 'serif',
      corners: 'soft',
      scheme: 'system',
      text: 'large',
      hero: 'row',
      parts: ['safety', 'promise', 'steps'],
      cards: 'polaroid',
      pictures: 'natural',
    },
    search_defaults: { gender: 'female', min_age: 55 },
  },
  milf: {
    theme: {
      primary: '#2b3a5c',
      secondary: '#b02a4c',
      unread: '#9c4a12',
      wordmark: 'stacked',
      corners: 'sharp',
      scheme: 'system',
      text: 'normal',
      hero: 'panels',
      parts: ['costs', 'steps', 'promise'],
      cards: 'framed',
      pictures: 'contrast',
    },
    search_defaults: { gender: 'female', min_age: 35, max_age: 59 },
  },
  gay: {
    theme: {
      primary: '#04707c',
      secondary: '#d63a2f',
      unread: '#a61e4d',
      wordmark: 'heavy',
      corners: 'sharp',
      scheme: 'system',
      text: 'normal',
      hero: 'mosaic',
      parts: ['steps', 'questions', 'promise'],
      cards: 'full',
      pictures: 'contrast',
    },
    search_defaults: { gender: 'male' },
  },
};
