/** §3 Form draft: what was typed survives a reload in this tab. The password is never kept. */
export interface Draft {
  readonly name: string;
  readonly email: string;
  readonly day: string;
  readonly month: string;
  readonly year: string;
  readonly signup_message: string;
}

const key = 'signup.draft';
const empty: Draft = { name: '', email: '', day: '', month: '', year: '', signup_message: '' };

/** Browsers that keep nothing for us answer with an error; the form works all the same. */
export function readDraft(): Draft {
  try {
    const kept = JSON.parse(sessionStorage.getItem(key) ?? '{}') as Record<string, unknown>;
    return Object.fromEntries(
      Object.entries(empty).map(([field, value]) => [field, typeof kept[field] === 'string' ? kept[field] : value]),
    ) as unknown as Draft;
  } catch {
    return empty;
  }
}

export function saveDraft(change: Partial<Draft>): void {
  try {
    sessionStorage.setItem(key, JSON.stringify({ ...readDraft(), ...change }));
  } catch {}
}

export function forgetDraft(): void {
  try {
    sessionStorage.removeItem(key);
  } catch {}
}
