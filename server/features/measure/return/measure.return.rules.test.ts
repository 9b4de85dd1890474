import { expect, test } from 'vitest';
import { mailboxOf } from './measure.return.rules.ts';

test('an address is the mailbox behind it, however it is written', () => {
  for (const written of ['Ann.Lee@gmail.com', 'annlee+new@googlemail.com', 'a.n.n.l.e.e@GMAIL.com'])
    expect(mailboxOf(written)).toBe('annlee@gmail.com');
  expect(mailboxOf('Ann.Lee+2@Example.org')).toBe('ann.lee@example.org');
  expect(mailboxOf('"a@b"+x@example.org')).toBe('"a@b"@example.org');
});
