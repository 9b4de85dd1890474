import type { NicheName } from '@rendezvous/contract/niche';
import { homeFigures } from './figure-names.ts';

const drawings = import.meta.glob<string>('./figures/*.svg', { query: '?no-inline', import: 'default', eager: true });

/** The address of a drawn person of a niche's home page, by number. */
export function figureOf(niche: NicheName, number: number): string | undefined {
  const names = homeFigures[niche];
  return drawings[`./figures/${names[number % names.length]}.svg`];
}
