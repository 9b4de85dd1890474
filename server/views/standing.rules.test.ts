import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mayMessage, permissions } from './standing.rules.ts';

const standing = {
  exists: false,
  started: 0,
  paid_user: false,
  credits: 1,
  price: 1,
  invisible: false,
  cannot_write: false,
};

test('a free member may begin two conversations, and go on with every one that exists', () => {
  expect(mayMessage({ ...standing, started: 1 }).allowed).toBe(true);
  expect(mayMessage({ ...standing, started: 2 })).toEqual({ allowed: false, reason: 'chat.conversation_limit' });
  expect(mayMessage({ ...standing, started: 2, exists: true }).allowed).toBe(true);
  expect(mayMessage({ ...standing, started: 2, paid_user: true }).allowed).toBe(true);
});

test('a message needs its price, and a reader who is not invisible', () => {
  expect(mayMessage({ ...standing, credits: 0 })).toEqual({ allowed: false, reason: 'credit.insufficient' });
  expect(mayMessage({ ...standing, credits: 0, price: 0 }).allowed).toBe(true);
  expect(mayMessage({ ...standing, cannot_write: true })).toEqual({ allowed: false, reason: 'request.restricted' });
  expect(mayMessage({ ...standing, invisible: true, paid_user: true })).toEqual({
    allowed: false,
    reason: 'profile.invisible',
  });
});

test('who may not write is told so on every profile, and neither writes nor likes', () => {
  const reader = { member_id: 'anna', paid_user: true, cannot_write: true };
  const refused = { allowed: false, reason: 'request.restricted' };
  expect(permissions(reader, { member_id: 'bert', invisible: false })).toEqual({
    message: refused,
    like: refused,
    block: { allowed: true },
    see_private_photos: { allowed: true },
  });
});

test('whatever is not allowed says why', () => {
  const reader = fc.record({
    member_id: fc.constantFrom(null, 'anna', 'bert'),
    paid_user: fc.boolean(),
    cannot_write: fc.boolean(),
  });
  fc.assert(
    fc.property(reader, fc.boolean(), (who, invisible) => {
      for (const permission of Object.values(permissions(who, { member_id: 'bert', invisible })))
        expect(permission.allowed).toBe(permission.reason === undefined);
    }),
  );
});
