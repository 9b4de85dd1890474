/** Milliseconds that the server's clock is ahead of the device's. Never learned on the server, whose own it is. */
let ahead = 0;

/** Learns what the server's clock says; no further from what is known than `tolerated`, it was only on its way. */
export function learnServerTime(time: number, tolerated: number): void {
  const found = time - Date.now();
  if (Math.abs(found - ahead) > tolerated) ahead = found;
}

/** Now, by the server's clock: it decides what has begun or ended, whatever the device's says. */
export const serverNow = (): number => Date.now() + ahead;
