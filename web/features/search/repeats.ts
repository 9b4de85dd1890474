interface Page {
  readonly profiles: readonly { readonly id: string }[];
}

/** The members of a page who are not on the pages above it: a member may move between two pages. */
export function withoutRepeats<Member extends { readonly id: string }>(
  members: readonly Member[],
  above: readonly (Page | undefined)[],
): Member[] {
  const shown = new Set(above.flatMap((page) => page?.profiles.map(({ id }) => id) ?? []));
  return members.filter(({ id }) => !shown.has(id));
}
