import da from '../words/names/da.json' with { type: 'json' };
import de from '../words/names/de.json' with { type: 'json' };
import en from '../words/names/en.json' with { type: 'json' };
import es from '../words/names/es.json' with { type: 'json' };
import fi from '../words/names/fi.json' with { type: 'json' };
import fr from '../words/names/fr.json' with { type: 'json' };
import it from '../words/names/it.json' with { type: 'json' };
import nb from '../words/names/nb.json' with { type: 'json' };
import nl from '../words/names/nl.json' with { type: 'json' };
import pl from '../words/names/pl.json' with { type: 'json' };
import sv from '../words/names/sv.json' with { type: 'json' };
import type { Language } from '../words.ts';

/** The names that were given when these people were born, separated by spaces. */
type Generations = { readonly young: string; readonly middle: string; readonly older: string };
export type Names = {
  readonly female: Generations;
  readonly male: Generations;
  readonly nicknames: readonly string[];
  /** Of countries where a language has names of its own. */
  readonly local?: Readonly<Record<string, { readonly female: Generations; readonly male: Generations }>>;
};

export const names: Readonly<Record<Language, Names>> = { da, de, en, es, fi, fr, it, nb, nl, pl, sv };
