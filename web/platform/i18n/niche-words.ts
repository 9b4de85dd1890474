import type { FeatureWords } from './i18n.ts';

/** A feature's words for a niche: `site.gay.json` overrides parts of `site.json`. */
export function mergeWords(words: FeatureWords, variant: FeatureWords): FeatureWords {
  const merged: Record<string, FeatureWords[string]> = { ...words, ...variant };
  for (const [key, value] of Object.entries(variant)) {
    const below = words[key];
    if (isGroup(value) && isGroup(below)) merged[key] = mergeWords(below, value);
  }
  return merged;
}

const isGroup = (value: FeatureWords[string] | undefined): value is FeatureWords =>
  typeof value === 'object' && !Array.isArray(value);
