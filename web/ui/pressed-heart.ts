import { hour } from '@rendezvous/contract/durations';
import { readStoredTexts, store } from '../platform/browser/storage.ts';

const key = 'like.pressed';
/** How long a press is valid until sign-up, and again from sign-up until the like. */
const validFor = 2 * hour;

const save = (pressed: Readonly<Record<string, string>>) => store(key, JSON.stringify(pressed), 'browser');
/** The press while it is valid; expired ones are removed, as they may hold an address. */
function stored(): Readonly<Record<string, string>> {
  const pressed = readStoredTexts(key, 'browser') ?? {};
  if (Date.now() - Number(pressed.at) < validFor) return pressed;
  save({});
  return {};
}
/** Like the server's normalisation of addresses. */
const normalized = (email: string) => email.trim().toLowerCase();

/** Records, in this browser, that a visitor pressed a member's heart. */
export function notePress(member: string): void {
  save({ member, at: String(Date.now()) });
}

/** Assigns the press to the account that signs up now to meet the member; any other sign-up discards it. */
export function bindPress(email: string, meet: string): void {
  const { member } = stored();
  if (!member) return;
  save(member === meet ? { member, at: String(Date.now()), email: normalized(email) } : {});
}

/** Consumes the account's press on the member's heart; true if it was still valid. */
export function takePress(member: string, email: string): boolean {
  const pressed = stored();
  if (pressed.member !== member || pressed.email !== normalized(email)) return false;
  save({});
  return true;
}
