import { z } from 'zod';
import { endpoint, failures } from './endpoint.ts';
import { Id, MemberCard } from './shared.ts';

export const safetyFailures = failures('safety', { not_yourself: 422 });

export const maxBlocksListed = 500;

/** Blocked means invisible in both directions (§6); blocking again changes nothing. */
export const block = endpoint({
  method: 'POST',
  path: '/api/block.php',
  access: 'member',
  summary: 'Block a member',
  body: z.object({ profile: Id }),
  answer: z.object({}),
  errors: [safetyFailures.not_yourself],
  limits: [{ max: 60, seconds: 600, by: 'member' }],
});

export const unblock = endpoint({
  method: 'DELETE',
  path: '/api/block.php',
  access: 'member',
  summary: 'Unblock a member',
  body: z.object({ profile: Id }),
  answer: z.object({}),
});

/** Those the caller blocked, latest first, at most 500: the only list in which they still appear, so that they can be unblocked. */
export const listBlocked = endpoint({
  method: 'GET',
  path: '/api/blocks.php',
  access: 'member',
  summary: 'Those whom the caller blocked',
  answer: z.object({ profiles: z.array(MemberCard.pick({ id: true, name: true })) }),
});
