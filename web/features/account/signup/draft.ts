import type { Sought } from '@rendezvous/contract/profile';
import { readStoredTexts, store } from '../../../platform/browser/storage.ts';
import { memberPath } from '../../../ui/member/member-path.ts';
import type { Step } from './steps.ts';

/** §3 Form draft: input survives a reload in this tab. The password is never stored. */
export interface Draft {
  readonly name: string;
  readonly email: string;
  readonly day: string;
  readonly month: string;
  readonly year: string;
  readonly sought_gender: string;
  readonly sought_min_age: string;
  readonly sought_max_age: string;
  readonly signup_message: string;
  /** The member they sign up to meet, to whose profile signing up leads. */
  readonly meet: string;
}

const key = 'signup.draft';
const empty: Draft = {
  name: '',
  email: '',
  day: '',
  month: '',
  year: '',
  sought_gender: '',
  sought_min_age: '',
  sought_max_age: '',
  signup_message: '',
  meet: '',
};

/** The draft of this page view, for browsers that deny storage. Never written on the server. */
let inMemory = empty;

export function readDraft(): Draft {
  const stored = readStoredTexts(key);
  if (!stored) return inMemory;
  return Object.fromEntries(
    Object.entries(empty).map(([field, value]) => [field, stored[field] ?? value]),
  ) as unknown as Draft;
}

export function saveDraft(change: Partial<Draft>): void {
  const next = { ...readDraft(), ...change };
  inMemory = store(key, JSON.stringify(next)) ? empty : next;
}

/** Clears the input once the account has it; the member to meet stays. */
export function clearDraft(): void {
  saveDraft({ ...empty, meet: readDraft().meet });
}

/** Where signing up leads: to the member they came to meet, else to suggestions. */
export function pathAfter(): string {
  const { meet } = readDraft();
  saveDraft({ meet: '' });
  return meet ? memberPath(meet) : '/signup-matches';
}

/** Whom the draft's member wants to meet. */
export function draftedSought({ sought_gender, sought_min_age, sought_max_age }: Draft): Sought {
  return {
    sought_gender: (sought_gender || null) as Sought['sought_gender'],
    sought_min_age: Number(sought_min_age) || null,
    sought_max_age: Number(sought_max_age) || null,
  };
}

/** The first step whose answer is missing before `step`: members may open any address. */
export function missingBefore(step: Step): Step | null {
  const { name, email, year } = readDraft();
  if (!name || !email) return 'identity';
  return step === 'account' && !year ? 'birth' : null;
}
