/** §1: ids 1 to 7, in the specification's order. */
export const niches = ['general', 'she', 'bdsm', 'bbw', 'gilf', 'milf', 'gay'] as const;
export type NicheName = (typeof niches)[number];
/** The name of a niche id, 1 to 7. */
export const nicheName = (niche: number): NicheName => niches[niche - 1] ?? 'general';

/** Defaults for whatever a site's file leaves out. */
interface NicheDefaults {
  readonly theme: { readonly primary: string; readonly secondary: string; readonly unread: string };
  /** Search defaults for whatever the address leaves open. */
  readonly search_defaults: {
    readonly gender?: 'male' | 'female';
    readonly min_age?: number;
    readonly max_age?: number;
  };
}

export const nicheDefaults: Readonly<Record<NicheName, NicheDefaults>> = {
  general: { theme: { primary: '#6b2fa0', secondary: '#e8590c', unread: '#c2255c' }, search_defaults: {} },
  she: {
    theme: { primary: '#a3236b', secondary: '#d9480f', unread: '#6741d9' },
    search_defaults: { gender: 'female' },
  },
  bdsm: { theme: { primary: '#8b1a2f', secondary: '#b35c00', unread: '#7048e8' }, search_defaults: {} },
  bbw: { theme: { primary: '#a2402b', secondary: '#c2255c', unread: '#7048e8' }, search_defaults: {} },
  gilf: { theme: { primary: '#3a6b48', secondary: '#c9500a', unread: '#a61e4d' }, search_defaults: { min_age: 55 } },
  milf: {
    theme: { primary: '#3b4ba3', secondary: '#d6336c', unread: '#d9480f' },
    search_defaults: { min_age: 35, max_age: 59 },
  },
  gay: { theme: { primary: '#0b6e75', secondary: '#d9480f', unread: '#a61e4d' }, search_defaults: { gender: 'male' } },
};
