let last: Promise<unknown> = Promise.resolve();

/** Runs calls sequentially: a pass that is undone at once must arrive before its undo. */
export function inOrder<Result>(call: () => Promise<Result>): Promise<Result> {
  const next = last.then(call);
  last = next.catch(() => undefined);
  return next;
}
