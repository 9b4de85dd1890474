/** §3 Form draft: what was typed survives a reload in this tab. The password is never kept. */
export interface Draft {
  readonly name: string;
  readonly email: string;
  readonly day: string;
  readonly month: string;
  readonly year: string;
  readonly signup_message: string;
  /** The member whom they sign up to meet: where signing up ends. */
  readonly meet: string;
}

const key = 'signup.draft';
const empty: Draft = { name: '', email: '', day: '', month: '', year: '', signup_message: '', meet: '' };

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

/** Forgets what was typed, once it is kept elsewhere. */
export function forgetDraft(): void {
  saveDraft({ ...empty, meet: readDraft().meet });
}

/** Where signing up ends: at whom they came to meet, else among those who might suit them. */
export function pathAfter(): string {
  const { meet } = readDraft();
  saveDraft({ meet: '' });
  return meet ? `/members/${meet}` : '/signup-matches';
}
