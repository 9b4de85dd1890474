/** The last character that there is. */
const last = String.fromCodePoint(0x10ffff);

/** Between which two texts, the second excluded, those are that begin with one, where they are ordered by character. */
export const beginningWith = (text: string): { readonly from: string; readonly below: string } => ({
  from: text,
  below: text + last,
});

/** A search by the beginning of a text among the rows of some sites. */
export interface Beginning {
  readonly text: string;
  readonly sites: readonly string[];
  readonly limit: number;
}
