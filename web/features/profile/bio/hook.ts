/** Longer ones are not quoted, in characters. */
const longest = 200;

/**
 * The part of a bio that can be answered: the last question or unfinished sentence, else the last sentence; empty where
 * that is too long to be quoted.
 */
export function hookOf(about: string): string {
  const sentences = about.split(/(?<=[.!?…]['’”»]?)\s+|\n+/).map((sentence) => sentence.trim());
  const written = sentences.filter(Boolean);
  const asked = written.findLast((sentence) => /[?…]['’”»]?$/.test(sentence)) ?? written.at(-1) ?? '';
  return asked.length <= longest ? asked : '';
}
