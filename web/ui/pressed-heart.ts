import { hour } from '@rendezvous/contract/durations';
import { readStoredTexts, store } from '../platform/browser/storage.ts';

const key = 'like.pressed';
/** From the press to the sign-up, and from there to the like. */
const countsFor = 2 * hour;

const keep = (pressed: Readonly<Record<string, string>>) => store(key, JSON.stringify(pressed), 'browser');
/** The press while it counts; what is stale goes, as it may hold an address. */
function stored(): Readonly<Record<string, string>> {
  const pressed = readStoredTexts(key, 'browser') ?? {};
  if (Date.now() - Number(pressed.at) < countsFor) return pressed;
  keep({});
  return {};
}
/** As the server reads it. */
const normalized = (email: string) => email.trim().toLowerCase();

/** Notes that a visitor pressed a member's heart, in this browser. */
export function notePress(member: string): void {
  keep({ member, at: String(Date.now()) });
}

/** The press belongs to the account that signs up now to meet the member; after any other sign-up to nobody. */
export function bindPress(email: string, meet: string): void {
  const { member } = stored();
  if (!member) return;
  keep(member === meet ? { member, at: String(Date.now()), email: normalized(email) } : {});
}

/** Whether the account's press on the member's heart still counts; it does once. */
export function takePress(member: string, email: string): boolean {
  const pressed = stored();
  if (pressed.member !== member || pressed.email !== normalized(email)) return false;
  keep({});
  return true;
}
