/** The page of a member. An id that comes out of an address may be any text. */
export const memberPath = (id: string): string => `/members/${encodeURIComponent(id)}`;
