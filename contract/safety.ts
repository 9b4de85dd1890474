import { z } from 'zod';
import { hour, second } from './durations.ts';
import { endpoint, failures } from './endpoint.ts';
import { Email } from './member.ts';
import { Id, MemberCard } from './shared.ts';
import { maxText } from './text/graphemes.ts';
import { FreeText, visibleLength } from './text/text.ts';

export const safetyFailures = failures('safety', { not_yourself: 422 });

export const maxBlocksListed = 500;

/** Blocked members are invisible to each other (§6); blocking again changes nothing. */
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
  beforeAge: true,
  summary: 'Unblock a member',
  body: z.object({ profile: Id }),
  answer: z.object({}),
});

/** Members whom the caller blocked, latest first, at most 500: the only list that still shows them, for unblocking. */
export const listBlocked = endpoint({
  method: 'GET',
  path: '/api/blocks.php',
  access: 'member',
  beforeAge: true,
  summary: 'The members whom the caller blocked',
  answer: z.object({ profiles: z.array(MemberCard.pick({ id: true, name: true, fictional_icon: true })) }),
});

export const complaintTopics = ['member', 'payment', 'content', 'decision', 'privacy', 'other'] as const;
export const maxComplaintLength = maxText;
/** Visible characters; about one sentence. */
const minComplaintLength = 15;

/** The form at `/complaints`. The text is stored as written, markup included. */
export const ComplaintForm = z.object({
  name: FreeText(80).min(1, 'request.required'),
  email: Email,
  topic: z.enum(complaintTopics, 'request.required'),
  text: FreeText(maxComplaintLength, 'safety.text_too_long').refine(
    (text) => visibleLength(text) >= minComplaintLength,
    'safety.text_too_short',
  ),
});
export type ComplaintForm = z.input<typeof ComplaintForm>;

/** Repeating a `client_id` returns the first reference. */
export const complain = endpoint({
  method: 'POST',
  path: '/api/complaint.php',
  access: 'anyone',
  summary: 'Complain; a receipt with the reference is mailed',
  body: ComplaintForm.extend({ client_id: z.uuid() }),
  answer: z.object({ reference: z.string() }),
  limits: [{ max: 5, seconds: hour / second, by: 'address' }],
});
