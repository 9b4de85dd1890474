/** Over https only this very host can set such a cookie (RFC 6265bis); over http browsers refuse the name. */
const ofThisHost = '__Host-';

/** Stores a cookie that scripts read, for this many seconds; over https it is never sent in the clear. */
export function storeCookie(name: string, value: string, seconds: number): void {
  const [prefix, secure] = location.protocol === 'https:' ? [ofThisHost, '; secure'] : ['', ''];
  document.cookie = `${prefix}${name}=${value}; max-age=${seconds}; path=/; samesite=lax${secure}`;
}

/** The value of such a cookie: from the request on the server, from the document in the browser. */
export function readCookie(name: string, request?: Request): string | undefined {
  const isServer = typeof document === 'undefined';
  const cookies = isServer ? (request?.headers.get('cookie') ?? '') : document.cookie;
  const address = isServer ? (request?.url ?? '') : location.protocol;
  const prefix = address.startsWith('https:') ? ofThisHost : '';
  return new RegExp(`(?:^|; ?)${prefix}${name}=([^;]*)`).exec(cookies)?.[1];
}
