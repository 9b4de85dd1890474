import chunks from 'virtual:chunks';
import type { NicheName } from '@rendezvous/contract/niche';
import type { Locale } from '@rendezvous/contract/shared';
import { preloadModule } from 'react-dom';
import type { Needs } from './needs.ts';
import type { PageData } from './page.tsx';

/** Collects the words and parts that a page needs beyond those it carries, and preloads them along with its script. */
export function gatherNeeds(page: { locale: Locale; niche: NicheName; nonce: string; features: ReadonlySet<string> }): {
  needs: Needs;
  needed: () => PageData['needed'];
} {
  const parts = new Set<string>();
  const words = new Set<string>();
  const preload = (module: string) => {
    const addresses = chunks[module];
    if (!addresses) throw new Error(`The build has no module ${module}`);
    for (const address of addresses) preloadModule(address, { as: 'script', nonce: page.nonce });
  };
  const needs: Needs = {
    part(module) {
      if (parts.has(module)) return;
      parts.add(module);
      preload(module);
    },
    words(feature) {
      if (words.has(feature) || page.features.has(feature)) return;
      words.add(feature);
      preload('platform/i18n/fetched-words.ts');
      for (const module of wordModules(page, feature)) preload(module);
    },
  };
  return { needs, needed: () => ({ parts: [...parts], words: [...words] }) };
}

/** The modules that `fetched-words.ts` would load. */
function wordModules({ locale, niche }: { locale: Locale; niche: NicheName }, feature: string): string[] {
  const files = [feature, `${feature}.${niche}`];
  const language = locale.split('-')[0];
  return files.flatMap(
    (file) =>
      [`../locales/${locale}/${file}.json`, `../locales/${language}/${file}.json`].find((one) => chunks[one]) ?? [],
  );
}
