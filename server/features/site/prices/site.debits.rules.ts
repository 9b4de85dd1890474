import { z } from 'zod';

/** A SEPA creditor identifier (EPC262-08): mod 97-10 over national part, country and digits, without business code. */
export function isCreditorId(id: string): boolean {
  const [, country, digits, , national] = /^([A-Z]{2})(\d{2})([A-Z0-9]{3})([A-Z0-9]{1,28})$/.exec(id) ?? [];
  if (!country || !digits || !national) return false;
  const number = `${national}${country}${digits}`.replaceAll(/[A-Z]/g, (letter) => String(Number.parseInt(letter, 36)));
  return BigInt(number) % 97n === 1n;
}

const Amount = z.int().min(0).max(1_000_000);

/**
 * A brand's limits for direct debits, in minor units of euros: what a member may have open, in number and in all, and
 * up to how much they get credits before the money is there.
 */
export const DirectDebit = z
  .strictObject({
    open_debits: z.int().min(1).max(100).default(2),
    open_amount: Amount.default(150_00),
    trusted_amount: Amount.default(50_00),
  })
  .prefault({});
export type DebitLimits = z.output<typeof DirectDebit>;
