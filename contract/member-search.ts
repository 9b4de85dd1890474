import { z } from 'zod';
import { endpoint, failures } from './endpoint.ts';
import { Id, Instant } from './shared.ts';

/** `member_gone`: the member left, is barred, or is in another state than the act needs. */
export const supportFailures = failures('support', {
  member_not_found: 404,
  member_gone: 409,
  credits_decided: 409,
  credits_own: 403,
  /** A fictional profile has no account. */
  member_fictional: 409,
});

export const memberStates = ['not_confirmed', 'active', 'barred', 'deleted'] as const;

/** By what a member was found: the number is that of a payment, ours or its gateway's. */
export const foundBy = ['id', 'payment', 'email', 'name'] as const;
export type FoundBy = (typeof foundBy)[number];

/** The most that are found each way; whoever searches writes more to see others. */
export const foundAtMost = 20;

export const FoundMember = z.object({
  id: Id,
  name: z.string(),
  /** Null for who may not act for members; they find one by the whole address alone. */
  email: z.string().nullable(),
  site: z.string(),
  status: z.enum(memberStates),
  signed_up_at: Instant,
  found_by: z.enum(foundBy),
});
export type FoundMember = z.infer<typeof FoundMember>;

/** What is searched for is no part of an address that is logged anywhere, so it is in the body. */
export const findMembers = endpoint({
  method: 'POST',
  path: '/api/member-search.php',
  access: 'operator',
  permission: 'members.read',
  summary: 'Find members by the beginning of their name or email address, or by an id or the number of a payment',
  body: z.object({
    words: z.string().trim().min(2, 'support.words_too_short').max(254),
    site: z.string().max(100).optional(),
  }),
  answer: z.object({
    members: z.array(FoundMember),
    /** Whether there may be others. */
    more: z.boolean(),
  }),
  // Nobody types that many; a program that copies the members would.
  limits: [{ max: 120, seconds: 600, by: 'address' }],
});
