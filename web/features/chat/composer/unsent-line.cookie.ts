import { day, second } from '@rendezvous/contract/durations';
import { chatPath } from '../../../ui/member/member-path.ts';

/** What a form without script could not send, and the code of the failure. */
export interface UnsentLine {
  readonly text: string;
  readonly reason: string;
}

export const unsentCookie = 'unsent_line';
/** In days. */
export const unsentDays = 1;
/** Browsers refuse a cookie of more than 4096 bytes; a message may be longer. */
const partLength = 3500;

/** Cookies that hand a line to the page of its conversation: nobody else can write them, as anybody can an address. */
export function unsentCookies(profile: string, line: UnsentLine, isSecure: boolean): string[] {
  const encoded = btoa(String.fromCharCode(...new TextEncoder().encode(JSON.stringify(line))));
  const parts = encoded.match(new RegExp(`.{1,${partLength}}`, 'g')) ?? [];
  return parts.map((part, index) => cookie(profile, index, part, (unsentDays * day) / second, isSecure));
}

/** The line that was handed to this page, once. */
export function takeUnsent(profile: string): UnsentLine | null {
  const parts = [...document.cookie.matchAll(new RegExp(`(?:^|; )(?:__Secure-)?${unsentCookie}_(\\d+)=([^;]*)`, 'g'))]
    .map(([, index, part = '']) => ({ index: Number(index), part }))
    .sort((one, other) => one.index - other.index);
  for (const { index } of parts) document.cookie = cookie(profile, index, '', 0, location.protocol === 'https:');
  try {
    const encoded = parts.map(({ part }) => part).join('');
    return JSON.parse(new TextDecoder().decode(Uint8Array.from(atob(encoded), (byte) => byte.charCodeAt(0))));
  } catch {
    return null;
  }
}

function cookie(profile: string, index: number, value: string, maxAge: number, isSecure: boolean): string {
  const [prefix, secure] = isSecure ? ['__Secure-', '; secure'] : ['', ''];
  const scope = `path=${chatPath(profile)}; max-age=${maxAge}; samesite=strict${secure}`;
  return `${prefix}${unsentCookie}_${index}=${value}; ${scope}`;
}
