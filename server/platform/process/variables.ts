/** How the names of our variables begin that few other programs use. */
const prefixes = new RegExp(
  '^(AGE|CONVERSATION|COUNTRY|DATA|DEMO|LIMIT|MAIL|METRICS|OPERATORS?|PAYMENT|PUBLIC|REDIS|S3|SECRET|SITES|SMS|SMTP|' +
    'TRUSTED|VAPID)_',
);
/** What container platforms set for the services that they know, and our keys of gateways. */
const ofOthers =
  /_(SERVICE_(HOST|PORT)|PORT|TCP|ADDR|PROTO)(_|$)|^(DATABASE_URL|(PAYMENT|AGE)_[A-Z0-9]+_[A-Z0-9_]+_[A-Z]+$)/;

/** Variables that are set and have no effect, though their names look like ours; a line for each. */
export function misspelt(environment: Readonly<Record<string, unknown>>, known: readonly string[]): string[] {
  return Object.keys(environment)
    .filter((name) => !known.includes(name) && !ofOthers.test(name))
    .flatMap((name) => {
      const near = nearest(name, known);
      if (!prefixes.test(name) && near === undefined) return [];
      return `${name}: is no variable of Rendezvous and has no effect${near ? `: is ${near} meant?` : ''}`;
    })
    .sort();
}

/** Names as short as PORT resemble too many others; longer ones may differ in a quarter of their letters. */
const shortest = 6;
const nearest = (name: string, known: readonly string[]): string | undefined =>
  known
    .filter((one) => one.length >= shortest)
    .map((one) => ({ one, edits: distance(name, one) }))
    .filter(({ edits }) => edits <= Math.min(3, Math.floor(name.length / 4)))
    .toSorted((a, b) => a.edits - b.edits)[0]?.one;

/** Letters to insert, remove or replace (Levenshtein). */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [index, letter] of [...one].entries()) {
    const next = [index + 1];
    for (const [column, match] of [...other].entries())
      next.push(
        Math.min(
          (next[column] as number) + 1,
          (row[column + 1] as number) + 1,
          (row[column] as number) + Number(letter !== match),
        ),
      );
    row = next;
  }
  return row.at(-1) as number;
}
