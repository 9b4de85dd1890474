import type { Interest } from '../interests.ts';
import da from '../words/conversations/da.json' with { type: 'json' };
import de from '../words/conversations/de.json' with { type: 'json' };
import en from '../words/conversations/en.json' with { type: 'json' };
import es from '../words/conversations/es.json' with { type: 'json' };
import fi from '../words/conversations/fi.json' with { type: 'json' };
import fr from '../words/conversations/fr.json' with { type: 'json' };
import it from '../words/conversations/it.json' with { type: 'json' };
import nb from '../words/conversations/nb.json' with { type: 'json' };
import nl from '../words/conversations/nl.json' with { type: 'json' };
import pl from '../words/conversations/pl.json' with { type: 'json' };
import sv from '../words/conversations/sv.json' with { type: 'json' };
import type { Language } from '../words.ts';

/**
 * Exchanges of 4 to 10 messages, in which two speakers take turns: `any` fit any two members, `interests` one who has the
 * interest.
 */
export interface Conversations {
  readonly any: readonly string[][];
  readonly interests: Readonly<Partial<Record<Interest, readonly string[][]>>>;
}

export const conversations: Record<Language, Conversations> = { da, de, en, es, fi, fr, it, nb, nl, pl, sv };
