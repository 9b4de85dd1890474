/** The address of a member's page. Encodes the id, which may be any text when it comes from an address. */
export const memberPath = (id: string): string => `/members/${encodeURIComponent(id)}`;

/** The address of the conversation with a member. */
export const chatPath = (id: string): string => `${memberPath(id)}/chat`;

/** The member with whom an address is the conversation, with a gift chosen or not; undefined for any other address. */
export const addresseeOf = (path: string): string | undefined =>
  /^\/members\/([\w-]+)\/chat(?:\?gift=[a-z]+)?$/.exec(path)?.[1];
