/** §3 Tracking data: parameters that traffic sources add to links. */
export const trackingFields = ['network', 'ref', 'sub1', 'sub2', 'sub3'] as const;
export type Tracking = Readonly<Partial<Record<(typeof trackingFields)[number], string>>>;

const longest = 100;

/** The tracking data among parameters or in the cookie; null if there is none. Only short plain text is accepted. */
export function readTracking(given: Readonly<Record<string, unknown>>): Tracking | null {
  const taken = trackingFields.flatMap((field) => {
    const value = given[field];
    const text =
      typeof value === 'string'
        ? value
            .replaceAll(/[^\x20-\x7e]/g, '')
            .trim()
            .slice(0, longest)
        : '';
    return text ? [[field, text] as const] : [];
  });
  return taken.length > 0 ? Object.fromEntries(taken) : null;
}
