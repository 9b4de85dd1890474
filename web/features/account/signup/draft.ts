import { ownPath } from '@rendezvous/contract/own-path';
import type { Sought } from '@rendezvous/contract/profile';
import { readStoredTexts, store } from '../../../platform/browser/storage.ts';
import { memberPath } from '../../../ui/member/member-path.ts';
import { pathOfAction } from '../../../ui/offers/members-only.ts';
import { type MailTimes, timesAfter } from './mail-wait.ts';
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
  /** The addresses to which the activation mail was asked for, each with its `MailTimes`, as JSON. */
  readonly mailed: string;
  /** The address that the next sign-up corrects, whose account is then erased. */
  readonly corrects: string;
  /** The member they sign up to meet, to whose profile signing up leads. */
  readonly meet: string;
  /** The page of ours to which signing up leads. In another browser, where the mail is opened, only `meet` is known. */
  readonly next: string;
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
  mailed: '',
  corrects: '',
  meet: '',
  next: '',
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

/** Clears the input once the account has it; where signing up leads stays. */
export function clearDraft(): void {
  const { meet, next } = readDraft();
  saveDraft({ ...empty, meet, next });
}

const mailTimes = (): Readonly<Record<string, MailTimes>> => JSON.parse(readDraft().mailed || '{}');
/** As the server reads it. */
const normalized = (email: string) => email.trim().toLowerCase();

export const isSameAddress = (one: string, other: string): boolean => normalized(one) === normalized(other);

/** When the activation mail was asked for to an address. */
export const mailTimesOf = (email: string): MailTimes => mailTimes()[normalized(email)] ?? [];

/** Makes an address the draft's, and notes that its activation mail was asked for just now. */
export function saveMailed(email: string): void {
  const times = timesAfter(mailTimesOf(email), Date.now());
  saveDraft({ email, corrects: '', mailed: JSON.stringify({ ...mailTimes(), [normalized(email)]: times }) });
}

/** Notes that the next sign-up corrects an address, if the sign-up with it was sent. */
export function noteCorrection(email: string): void {
  if (mailTimesOf(email).length > 0) saveDraft({ corrects: email });
}

/** The name of the button that leads on after signing up; null where suggestions follow. */
export function labelAfter(): 'next' | 'signup.inbox.to_profile' | null {
  const { meet, next } = readDraft();
  if (next && ![memberPath(meet), pathOfAction('like', meet)].includes(next)) return 'next';
  return meet ? 'signup.inbox.to_profile' : null;
}

/**
 * Where signing up leads: to the page the person was about to open, or the member they came to meet, else to
 * suggestions. With `flag` in the address.
 */
export function pathAfter(flag?: string): string {
  const { meet, next } = readDraft();
  saveDraft({ meet: '', next: '' });
  const path = ownPath(next) ?? (meet ? memberPath(meet) : '/signup-matches');
  return flag ? `${path}${path.includes('?') ? '&' : '?'}${flag}=1` : path;
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
  return (step === 'sought' || step === 'account') && !year ? 'birth' : null;
}
