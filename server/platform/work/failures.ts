/** Does the work for one after the other, whatever becomes of those before. Returns what failed. */
export async function failuresOf(ids: readonly string[], work: (id: string) => Promise<void>): Promise<unknown[]> {
  const failures: unknown[] = [];
  for (const id of ids) await work(id).catch((error: unknown) => failures.push(error));
  return failures;
}
