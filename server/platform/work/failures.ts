/** Does the work for one after the other, whatever becomes of those before. Returns what failed. */
export async function failuresOf<One>(ones: readonly One[], work: (one: One) => Promise<void>): Promise<unknown[]> {
  const failures: unknown[] = [];
  for (const one of ones) await work(one).catch((error: unknown) => failures.push(error));
  return failures;
}
