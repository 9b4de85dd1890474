import type { NicheName } from '@rendezvous/contract/niche';
import { figureNames } from './figure-names.ts';

const drawings = import.meta.glob<string>('./figures/*.svg', { query: '?no-inline', import: 'default', eager: true });

/** The address of a niche's drawn person, by number. */
export function figureOf(niche: NicheName, number: number): string | undefined {
  const names = figureNames[niche];
  return drawings[`./figures/${names[number % names.length]}.svg`];
}
