import { z } from 'zod';
import { accountFailures } from './account.ts';
import { Approvals } from './approval.ts';
import { day } from './durations.ts';
import { endpoint } from './endpoint.ts';
import { Email } from './member.ts';
import { supportFailures } from './member-search.ts';
import { Id, Instant, OfBrand } from './shared.ts';
import { Note } from './text/text.ts';

/** What operators do at a member's wish. The reason is in the audit, which is never erased. */
const ForMember = z.object({ member: Id, note: Note });

/** The least letters of the reason for an age that an operator confirms, or takes back. */
export const ageNoteLength = 20;

const gone = [supportFailures.member_not_found, supportFailures.member_gone, supportFailures.member_fictional];

export const changeMemberEmail = endpoint({
  method: 'POST',
  path: '/api/member-email.php',
  access: 'operator',
  permission: 'members.act',
  recheck: true,
  summary: 'Ask for another email address of a member: both addresses are mailed, and the new one confirms by its link',
  body: ForMember.extend({ email: Email }),
  answer: z.object({}),
  errors: [...gone, accountFailures.email_duplicate, accountFailures.too_many_mails],
});

export const sendMemberConfirmation = endpoint({
  method: 'POST',
  path: '/api/member-confirmation.php',
  access: 'operator',
  permission: 'members.act',
  summary: 'Mail a member the link again that confirms their address',
  body: ForMember,
  answer: z.object({}),
  errors: [...gone, accountFailures.already_active, accountFailures.too_many_mails],
});

/** Longer, as it stands for the proof that nobody keeps. */
const ForAge = ForMember.extend({ note: Note.min(ageNoteLength, 'request.too_small') });

export const confirmMemberAge = endpoint({
  method: 'POST',
  path: '/api/member-age.php',
  access: 'operator',
  permission: 'members.act',
  recheck: true,
  summary: 'Confirm the age of a member of whom a check is required, as proven in another way; they are mailed',
  body: ForAge,
  answer: z.object({}),
  errors: gone,
});

export const takeBackMemberAge = endpoint({
  method: 'DELETE',
  path: '/api/member-age.php',
  access: 'operator',
  permission: 'members.act',
  recheck: true,
  summary: 'Take back that an operator confirmed the age of a member, who is mailed',
  body: ForAge,
  answer: z.object({}),
  errors: gone,
});

export const copyMemberData = endpoint({
  method: 'POST',
  path: '/api/member-copy.php',
  access: 'operator',
  permission: 'members.act',
  summary: 'Have the copy of a member’s data made; the member alone is mailed where it is',
  body: ForMember,
  answer: z.object({}),
  errors: gone,
});

export const deleteMember = endpoint({
  method: 'POST',
  path: '/api/member-deletion.php',
  access: 'operator',
  permission: 'members.act',
  recheck: true,
  summary:
    'Delete a member’s account as the member would: hidden at once, erased after 14 days, with a link to come back',
  body: ForMember,
  answer: z.object({ erased_at: Instant }),
  errors: gone,
});

/** So many credits operators give a member alone; beyond, a second one has to approve. */
export const creditsAlone = 50;
/** Milliseconds in which they are counted. */
export const creditsAloneWithin = 30 * day;
/** Credits that one operator gives alone within a day, to all members together. */
export const creditsAloneADay = 300;
/** The most that is given at once. */
const creditsAtMost = 1000;

/** `waiting`: a second operator has to approve it. `declined`: none did. */
export const grantStatuses = ['waiting', 'given', 'declined'] as const;

/** Credits that an operator gives a member. */
export const CreditGrant = z.object({
  id: Id,
  member: Id,
  site: z.string(),
  credits: z.int(),
  note: z.string(),
  status: z.enum(grantStatuses),
  ordered_by: z.string(),
  created_at: Instant,
});
export type CreditGrant = z.infer<typeof CreditGrant>;

export const giveCredits = endpoint({
  method: 'POST',
  path: '/api/member-credits.php',
  access: 'operator',
  permission: 'members.act',
  recheck: true,
  summary: 'Give a member credits; above a number within 30 days a second operator has to approve it',
  body: ForMember.extend({ client_id: Id, credits: z.int().min(1).max(creditsAtMost) }),
  answer: z.object({ grant: CreditGrant }),
  loggedFields: ['client_id', 'credits'],
  errors: gone,
});

export const decideCredits = endpoint({
  method: 'POST',
  path: '/api/member-credits-decision.php',
  access: 'operator',
  permission: 'members.act',
  recheck: true,
  summary: 'Approve or decline credits that another operator gives',
  body: z.object({ member: Id, grant: Id, approve: z.boolean() }),
  answer: z.object({ grant: CreditGrant }),
  loggedFields: ['grant', 'approve'],
  errors: [...gone, supportFailures.credits_decided, supportFailures.credits_own],
});

export const listCreditGrants = endpoint({
  method: 'GET',
  path: '/api/member-credits.php',
  access: 'operator',
  permission: 'members.act',
  showsPrivate: true,
  summary: 'Credits that wait for a second operator, the oldest first',
  query: OfBrand,
  answer: z.object({ grants: z.array(CreditGrant.extend({ can: Approvals })) }),
});
