import da from './words/da.json' with { type: 'json' };
import de from './words/de.json' with { type: 'json' };
import en from './words/en.json' with { type: 'json' };
import es from './words/es.json' with { type: 'json' };
import fi from './words/fi.json' with { type: 'json' };
import fr from './words/fr.json' with { type: 'json' };
import it from './words/it.json' with { type: 'json' };
import nb from './words/nb.json' with { type: 'json' };
import nl from './words/nl.json' with { type: 'json' };
import pl from './words/pl.json' with { type: 'json' };
import sv from './words/sv.json' with { type: 'json' };

/** What a text may tell of that is no interest of the fixed list, and that a picture shows. */
export type Subject = 'dog' | 'cat' | 'plants' | 'tools' | 'sea' | 'baking' | 'desk' | 'biking' | 'coffee';

/** An opener, with its subject before it if it has one. */
type Opener = string | string[];

/** Whole sentences that fit any gender. */
export type Words = {
  names: { female: string[]; male: string[] };
  nicknames: string[];
  openers: Opener[];
  /** For people aged 48 and over: grown children and the like. */
  olderOpeners: Opener[];
  /** The interest that a sentence tells of, the sentence, and its subject if it has one. */
  likes: string[][];
  seeks: string[];
  closers: string[];
};

export const words = { da, de, en, es, fi, fr, it, nb, nl, pl, sv } satisfies Record<string, Words>;

export type Language = keyof typeof words;
