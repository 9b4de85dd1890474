import { z } from 'zod';
import { day, minute, second } from './durations.ts';
import { endpoint, failures } from './endpoint.ts';
import { Id } from './shared.ts';

export const debitFailures = failures('debit', {
  unavailable: 404,
  iban_invalid: 422,
  iban_elsewhere: 422,
  phone_invalid: 422,
  phone_elsewhere: 422,
  address_needed: 422,
  blocked: 403,
  limit_reached: 409,
  mandate_needed: 409,
  code_invalid: 422,
  code_over: 410,
  too_many_codes: 429,
  sms_failed: 503,
});

/** A one-time code has six digits, works for ten minutes, and bears five tries. */
export const debitCode = { digits: 6, lifetime: 10 * minute, tries: 5, sendsPerHour: 3 } as const;

/** A line of a bank file: at most 70 characters, none of them a control. */
const Line = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u);

/** Where the account holder lives; banks outside the EEA ask for it. Town and country suffice. */
const HolderAddress = z.object({
  street: Line(70),
  postcode: Line(16),
  town: Line(35).min(1),
});

/** The answers of the form; `name` is the account holder's. */
export const MandateForm = z.object({
  name: Line(70).min(2, 'request.required'),
  iban: z.string().trim().min(1, 'request.required').max(50),
  phone: z.string().trim().min(1, 'request.required').max(30),
  address: HolderAddress.optional(),
});

/**
 * The standing permission of a member to have purchases collected from an account. `iban` is masked: country and the
 * last four characters.
 */
export const Mandate = z.object({
  mandate_id: Id,
  reference: z.string(),
  creditor: z.string(),
  creditor_id: z.string(),
  iban: z.string(),
  /** The end of the phone number. */
  phone: z.string().nullable(),
  status: z.enum(['unsigned', 'signed']),
});
export type Mandate = z.infer<typeof Mandate>;

/** What a member reads before they sign: the creditor whom they authorise. */
export const Creditor = z.object({ name: z.string(), id: z.string(), address: z.string(), country: z.string() });
export type Creditor = z.infer<typeof Creditor>;

export const readMandate = endpoint({
  method: 'GET',
  path: '/api/direct-debit.php',
  access: 'member',
  beforeAge: true,
  summary: 'The direct debit mandate of the caller, and who would collect; no creditor where nobody collects',
  answer: z.object({ creditor: Creditor.nullable(), mandate: Mandate.nullable(), blocked: z.boolean() }),
});

/** Sends a code to the phone; the mandate stands once it is confirmed. Another mandate replaces it then. */
export const beginMandate = endpoint({
  method: 'POST',
  path: '/api/direct-debit.php',
  access: 'member',
  summary: 'Fill in a direct debit mandate; a one-time code is sent by text message',
  body: MandateForm,
  answer: z.object({ mandate: Mandate }),
  errors: [
    debitFailures.unavailable,
    debitFailures.iban_invalid,
    debitFailures.iban_elsewhere,
    debitFailures.phone_invalid,
    debitFailures.phone_elsewhere,
    debitFailures.address_needed,
    debitFailures.blocked,
    debitFailures.too_many_codes,
    debitFailures.sms_failed,
  ],
  // Each sends a text message, which costs us, to a number that need not be the member's.
  limits: [
    { max: 20, seconds: (60 * minute) / second, by: 'member' },
    { max: 20, seconds: day / second, by: 'address' },
  ],
});

export const confirmMandate = endpoint({
  method: 'POST',
  path: '/api/direct-debit-code.php',
  access: 'member',
  summary: 'Sign a direct debit mandate with the one-time code',
  body: z.object({ mandate_id: Id, code: z.string().trim().min(1, 'request.required').max(20) }),
  answer: z.object({ mandate: Mandate }),
  errors: [debitFailures.code_invalid, debitFailures.code_over, debitFailures.blocked],
  limits: [{ max: 30, seconds: (10 * minute) / second, by: 'member' }],
});

/** Nothing more is placed under it; what was bought before is still collected. */
export const endMandate = endpoint({
  method: 'DELETE',
  path: '/api/direct-debit.php',
  access: 'member',
  beforeAge: true,
  summary: 'End the direct debit mandate of the caller',
  answer: z.object({}),
});
