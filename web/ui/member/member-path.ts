/** The address of a member's page. Encodes the id, which may be any text when it comes from an address. */
export const memberPath = (id: string): string => `/members/${encodeURIComponent(id)}`;
