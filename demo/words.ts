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

type Lines = readonly string[];

/**
 * What members write. `[she|he]` is what a woman and what a man writes, `{claim}` one of the `parts` of that name. Only
 * a text under `subjects` may tell of an animal or a thing that a picture would have to show.
 */
export type Words = {
  /** Of their work, from 25 to 66. */
  readonly jobs: Lines;
  readonly selves: Lines;
  /** Under 30. */
  readonly young: Lines;
  /** From 50. */
  readonly older: Lines;
  readonly interests: Readonly<Record<string, Lines>>;
  readonly subjects: Readonly<Record<Subject, Lines>>;
  /** By the reason for which a member is here. */
  readonly reasons: Readonly<Record<string, Lines>>;
  /** Each can be answered: a question, a challenge, a sentence to finish. */
  readonly hooks: Lines;
  /** Hooks with parts. One sentence each, so that none is the same twice. */
  readonly frames: Lines;
  readonly parts: Readonly<Record<string, Lines>>;
  readonly niches: Readonly<Record<string, Lines>>;
};

export const words = { da, de, en, es, fi, fr, it, nb, nl, pl, sv } satisfies Record<string, Words>;

export type Language = keyof typeof words;
