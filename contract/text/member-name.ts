import { z } from 'zod';
import { atMost, visibleLength } from './text.ts';

/**
 * Zero-width joiners in an emoji (👩‍❤️‍👨) or a Sinhala syllable, and variation selectors in an emoji (1️⃣); elsewhere
 * they are invisible.
 */
const joiners =
  /(?<=\p{Extended_Pictographic}(?:\p{Emoji_Modifier}|\ufe0f)?)\u200d(?=\p{Extended_Pictographic})|(?<=\u0dca)\u200d(?=\p{Script=Sinhala})|(?<=[\p{Extended_Pictographic}\d#*])[\ufe0e\ufe0f]/gu;
/** Controls, line breaks, fillers, blanks and stacked accents: a name is one line that looks like what it is. */
const unreadable =
  /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}\p{Zl}\p{Zp}\u115f\u1160\u3164\uffa0\u2800]|[\ufe00-\ufe0f]|\p{Script=Inherited}{3}/u;
const beyondLetters = /[^\p{L}\p{N}\p{M}\p{Extended_Pictographic}]/gu;

/** §5 Name rules that involve no other field. */
export const MemberName = z
  .string('member.name_required')
  .trim()
  .normalize('NFC')
  .min(1, 'member.name_required')
  .check(...atMost(40, 'member.name_too_long'))
  .refine((name) => !name.startsWith('@'), 'member.name_begins_with_at')
  .refine((name) => visibleLength(name.replaceAll(beyondLetters, '')) > 0, 'member.name_required')
  .refine((name) => !unreadable.test(name.replaceAll(joiners, '')), 'member.name_has_hidden_characters');
