/** Stores a cookie that scripts read, for this many seconds; over https it is never sent in the clear. */
export function storeCookie(name: string, value: string, seconds: number): void {
  const secure = location.protocol === 'https:' ? '; secure' : '';
  document.cookie = `${name}=${value}; max-age=${seconds}; path=/; samesite=lax${secure}`;
}
