/** Over https only this very host can set such a cookie (RFC 6265bis); over http browsers refuse the name. */
const ofThisHost = '__Host-';

/** Stores a cookie that scripts read, for this many seconds; over https it is never sent in the clear. */
export function storeCookie(name: string, value: string, seconds: number): void {
  const [prefix, secure] = location.protocol === 'https:' ? [ofThisHost, '; secure'] : ['', ''];
  document.cookie = `${prefix}${name}=${value}; max-age=${seconds}; path=/; samesite=lax${secure}`;
}

/** The value of such a cookie, in a header or in `document.cookie`. */
export function readCookie(cookies: string, name: string): string | undefined {
  const find = (full: string) => new RegExp(`(?:^|; ?)${full}=([^;]*)`).exec(cookies)?.[1];
  return find(ofThisHost + name) ?? find(name);
}
