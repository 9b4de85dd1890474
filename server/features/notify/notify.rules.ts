/** What a member is told of while they are away (§3 Notification preference keys). */
export type Happening = 'message' | 'like' | 'match';

/** How many browsers of one member are told; the oldest is dropped for a newer one. */
export const browsersAtMost = 10;

/** Where a push leads. A push names no one and quotes nothing: a screen may be seen by others. */
export function pathOf(happening: Happening): string {
  return happening === 'message' ? '/chats' : '/likes';
}

/** Keys that a browser can have made: a point of P-256, uncompressed, and 16 bytes (RFC 8291). */
export function areSubscriptionKeys({ p256dh, auth }: { p256dh: string; auth: string }): boolean {
  const point = Buffer.from(p256dh, 'base64url');
  return point.length === 65 && point[0] === 4 && Buffer.from(auth, 'base64url').length === 16;
}
