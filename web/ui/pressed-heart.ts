import { hour } from '@rendezvous/contract/durations';
import { readStoredTexts, store } from '../platform/browser/storage.ts';

const key = 'like.pressed';
/** From the press to the sign-up. */
const countsFor = 2 * hour;

const stored = (): Readonly<Record<string, string>> => readStoredTexts(key, 'browser') ?? {};
const keep = (pressed: Readonly<Record<string, string>>) => store(key, JSON.stringify(pressed), 'browser');
/** As the server reads it. */
const normalized = (email: string) => email.trim().toLowerCase();

/** Notes that a visitor pressed a member's heart, in this browser. */
export function notePress(member: string): void {
  keep({ member, at: String(Date.now()) });
}

/** The press belongs to the account that signs up now to meet the member; after any other sign-up to nobody. */
export function bindPress(email: string, meet: string): void {
  const { member, at } = stored();
  if (!member || !at) return;
  const isTheirs = member === meet && Date.now() - Number(at) < countsFor;
  keep(isTheirs ? { member, at, email: normalized(email) } : {});
}

/** Whether the account's press on the member's heart still counts; it does once. */
export function takePress(member: string, email: string): boolean {
  const pressed = stored();
  if (pressed.member !== member || pressed.email !== normalized(email)) return false;
  keep({});
  return true;
}
