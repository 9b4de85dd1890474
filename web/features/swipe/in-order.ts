let last: Promise<unknown> = Promise.resolve();

/** Makes calls one after the other, as a pass that is undone at once must arrive before its undoing. */
export function inOrder<Result>(call: () => Promise<Result>): Promise<Result> {
  const next = last.then(call);
  last = next.catch(() => undefined);
  return next;
}
