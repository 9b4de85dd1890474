import type { Answer } from '@rendezvous/contract/endpoint';
import { allWith, type readDesk } from '@rendezvous/contract/operator';

type Brand = Answer<typeof readDesk>['brands'][number];

interface Choice {
  /** The value of the cookie. */
  readonly value: string;
  readonly label: string;
  readonly database: number;
}

/** How many brands are named that are chosen together. */
const named = 3;

function together(brands: readonly Brand[]): string {
  const names = brands.slice(0, named).map(({ name }) => name);
  const more = brands.length - names.length;
  return names.join(', ') + (more > 0 ? ` + ${more}` : '');
}

/**
 * What an operator may choose: one brand, or all, for which `all` is the word. Of several databases it is all brands of
 * one, which are named, as no list has those of two.
 */
export function brandChoices(brands: readonly Brand[], all: string): Choice[] {
  const databases = [...new Set(brands.map(({ database }) => database))];
  return databases.flatMap((database) => {
    const its = brands.filter((one) => one.database === database);
    const single = its.map(({ id: value, name: label }) => ({ value, label, database }));
    if (databases.length === 1) return [{ value: '', label: all, database }, ...single];
    const [first] = its;
    return its.length === 1 || !first
      ? single
      : [{ value: `${allWith}${first.id}`, label: together(its), database }, ...single];
  });
}

/** The choice of whoever chose no single brand: all that are in one database with the brand whose call is answered. */
export function allChosen(choices: readonly Choice[], brands: readonly Brand[], answered: string | null): string {
  const database = brands.find(({ id }) => id === answered)?.database;
  return (choices.find((one) => one.database === database) ?? choices[0])?.value ?? '';
}
