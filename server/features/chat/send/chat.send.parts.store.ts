import { uuidAfter } from '../../../platform/database/ids.ts';
import { creditAccounts, creditLocks, creditSpends, messageKey, nextEntryId } from '../../credit/credit.service.ts';
import { claimLines, lineSentBefore } from '../../icebreaker/icebreaker.service.ts';
import { presentMembers } from '../../member/member.service.ts';
import { activeProfiles } from '../../profile/profile.service.ts';
import { blockedBetween } from '../../safety/safety.service.ts';
import { isTold, recordTold } from '../fictional/chat.fictional.store.ts';
import { recordHeld } from '../held/chat.held.store.ts';
import { recordSent } from './chat.unannounced.store.ts';

/**
 * The parts of the one statement that sends messages, in the order in which they are read. Each is a list of queries
 * that later parts name. They are text, because the statement is prepared once as a whole.
 */

interface Contents {
  readonly hasLines: boolean;
  readonly hasHeld: boolean;
  readonly hasTold: boolean;
}

/** A held message is pending, so that its sender alone has it. */
const review = "case when held is not null then 'held' end";

/** `input`: one row for each message of the batch, in the order `ord`, from JSON. */
const input = (hasHeld: boolean) => `
input as materialized (
  select * from json_to_recordset($1::text::json) as i(
    ord int, sender uuid, receiver uuid, conversation uuid, id uuid, entry_id uuid, client_id uuid,
    kind text, text text, payload jsonb, reply_to uuid, line text, preview text, warning text,
    price int, knows_fictional boolean, reason text, pool text, at timestamptz, max_started int
    ${hasHeld ? ', held jsonb' : ''})
)`;

/**
 * Who sends and who receives, everybody once. Inboxes (`inboxes`) are locked first, then the `balances` of those who
 * pay, each in the order of their ids, so that no two batches can wait for each other. What was locked is read as it
 * is, not as it was when the statement began; every count and balance comes from there.
 */
const people = `
inboxes as materialized (
  select h.member_id, h.version, h.unread_total, h.started, h.last_id from chat_inbox_head h
  where h.member_id = any(array(select sender from input union select receiver from input))
  order by h.member_id for update
),
${creditLocks('select sender from input where price > 0', 'inboxes')},
accounts as materialized (
  select a.id, a.status from ${presentMembers} a where a.id = any(array(select sender from input))
),
${creditAccounts('select sender from input')},
receivers as materialized (
  select p.member_id, p.pool, p.invisible, p.fictional from ${activeProfiles} p
  where p.member_id = any(array(select receiver from input))
),
existing_conversations as materialized (
  select v.conversation_id from chat_conversation v
  where v.conversation_id = any(array(select conversation from input))
)`;

/**
 * Permission, checked for each message alone. `checked.verdict` says why a message is refused, in the order of
 * `views/standing.rules.ts`. (`offset 0` keeps the planner from reading a whole table to answer `exists`.)
 */
const standing = ({ hasLines, hasHeld }: Omit<Contents, 'hasTold'>) => `
checked as materialized (
  select i.*,
    (a.status is not distinct from 'not_confirmed'${hasHeld ? ' or i.held is not null' : ''}) as pending,
    coalesce(c.paid_user, false) as paid_user,
    coalesce(b.balance, c.balance, 0) as balance,
    b.last_entry_id,
    sender_inbox.started,
    v.conversation_id is null as is_new,
    coalesce(r.fictional, false) as to_fictional,
    greatest(sender_inbox.last_id, receiver_inbox.last_id) as last_id,
    case
      when exists (
        select from chat_message m
        where m.conversation_id = i.conversation and m.sender_id = i.sender and m.client_id = i.client_id offset 0
      ) then 'repeated'
      when a.id is null then 'gone'
      when r.member_id is null or ${blockedBetween('i.sender', 'i.receiver')} then 'absent'
      when r.invisible then 'invisible'
      when sender_inbox.member_id is null or receiver_inbox.member_id is null then 'no_inbox'
      ${hasLines ? `when i.line is not null and ${lineSentBefore('i')} then 'line_sent'` : ''}
      when r.fictional and not i.knows_fictional and not ${isTold('i.sender', 'i.receiver')} then 'fictional'
    end as verdict
  from input i
  left join accounts a on a.id = i.sender
  left join credit_accounts c on c.member_id = i.sender
  left join balances b on b.member_id = i.sender
  left join receivers r on r.member_id = i.receiver and r.pool = i.pool
  left join existing_conversations v on v.conversation_id = i.conversation
  left join inboxes sender_inbox on sender_inbox.member_id = i.sender
  left join inboxes receiver_inbox on receiver_inbox.member_id = i.receiver
)`;

/**
 * Permission, counting what the member sends earlier in the batch: `limited` applies the limit on started
 * conversations.
 */
const limit = `
counted as (
  select l.*, l.is_new and l.verdict is null
    and row_number() over (partition by l.sender, l.conversation, l.verdict is null order by l.ord) = 1 as starts
  from checked l
),
limited as (
  select c.*, case
    when c.verdict is null and c.is_new and not c.paid_user
      and c.started + count(*) filter (where c.starts) over (partition by c.sender order by c.ord)
        > c.max_started then 'limit'
    else c.verdict end as limited_verdict
  from counted c
)`;

/**
 * Price: `decided.refusal` is the final reason why a message is not sent, or null, counting what the member pays
 * earlier in the batch. Here a message gets its id, higher than any in both inboxes.
 */
const cost = `
decided as materialized (
  select l.*,
    case when l.limited_verdict is null and l.price > 0
      and sum(l.price) filter (where l.limited_verdict is null) over (partition by l.sender order by l.ord) > l.balance
      then 'insufficient'
    else l.limited_verdict end as refusal,
    case when l.last_id is null or l.id > l.last_id then l.id
      else ${uuidAfter('l.last_id', 'l.ord + 1')} end as message_id
  from limited l
)`;

/**
 * Inserts the messages: `sent` are those really inserted; only they are counted and charged. A message that begins with
 * a line is inserted with the record of the line, if there is none yet. `written` contains every message whose line is
 * in `claims`, because `inboxes` is locked first: two sends of one member are never decided at once.
 */
const messages = ({ hasLines, hasHeld, hasTold }: Contents) => `
${hasLines ? `claims as (${claimLines('select * from decided where refusal is null')}),` : ''}
written as materialized (
  insert into chat_message (
    conversation_id, id, sender_id, client_id, kind, text, payload, reply_to, pending, warning, created_at
    ${hasHeld ? ', review' : ''})
  select conversation, message_id, sender, client_id, kind, text, payload, reply_to, pending, warning, at
    ${hasHeld ? `, ${review}` : ''}
  from decided
  where refusal is null
    ${hasLines ? 'and (line is null or (sender, client_id) in (select member_id, client_id from claims))' : ''}
  order by ord
  on conflict (conversation_id, sender_id, client_id) do nothing
  returning id
),
sent as materialized (
  select j.*, j.balance - sum(j.price) over (partition by j.sender order by j.ord) as balance_after
  from decided j join written w on w.id = j.message_id
  where j.refusal is null
),
started_conversations as (
  insert into chat_conversation (conversation_id, member_low, member_high, started_by)
  select distinct on (conversation) conversation, least(sender, receiver), greatest(sender, receiver), sender
  from sent where is_new order by conversation, ord
  on conflict do nothing
  returning started_by
),
recorded as (${recordSent})${hasTold ? `,${recordTold}` : ''}${
  hasHeld
    ? `,
${recordHeld}`
    : ''
}`;

/** Updates the inboxes: each message changes the sender's and, unless it is pending, the receiver's. */
const inboxes = (hasHeld: boolean) => `
sides as (
  select sender as member_id, receiver as other_id, 0 as unread, s.* from sent s
  union all
  select receiver, sender, 1, s.* from sent s where not s.pending
),
changes as materialized (
  select s.*,
    h.version + row_number() over (partition by s.member_id order by s.ord) as version,
    h.version + count(*) over (partition by s.member_id) as newest_version,
    h.unread_total,
    sum(s.unread) over (partition by s.member_id, s.conversation) as gained,
    row_number() over (partition by s.member_id, s.conversation order by s.message_id desc) as in_conversation,
    row_number() over (partition by s.member_id order by s.message_id desc) as in_inbox
  from sides s join inboxes h on h.member_id = s.member_id
),
chats as materialized (
  insert into chat_inbox as chat (
    member_id, conversation_id, other_id, last_id, last_sender_id, last_client_id, last_kind, last_text, last_payload,
    last_pending, last_at, num_unread, version ${hasHeld ? ', last_review' : ''})
  select member_id, conversation, other_id, message_id, sender, client_id, kind, preview, payload,
    pending, at, gained, newest_version ${hasHeld ? `, ${review}` : ''}
  from changes where in_conversation = 1
  on conflict (member_id, conversation_id) do update set
    last_id = excluded.last_id, last_sender_id = excluded.last_sender_id, last_client_id = excluded.last_client_id,
    last_kind = excluded.last_kind, last_text = excluded.last_text, last_payload = excluded.last_payload,
    last_pending = excluded.last_pending, last_at = excluded.last_at,
    last_review = excluded.last_review,
    num_unread = chat.num_unread + excluded.num_unread, version = excluded.version
  returning member_id, conversation_id, num_unread, hidden
),
totals as materialized (
  select c.member_id, c.unread_total + coalesce(sum(c.gained) filter (where not chat.hidden), 0) as unread_total
  from changes c join chats chat on chat.member_id = c.member_id and chat.conversation_id = c.conversation
  where c.in_conversation = 1
  group by c.member_id, c.unread_total
),
inboxes_after as (
  update chat_inbox_head h
  set version = c.newest_version, unread_total = t.unread_total, last_id = c.message_id,
    started = h.started + (select count(*) from started_conversations
    where started_conversations.started_by = c.member_id)
  from changes c join totals t on t.member_id = c.member_id
  where h.member_id = any(array(select member_id from changes)) and c.in_inbox = 1 and c.member_id = h.member_id
)`;

/** Charges credits: a ledger entry, with the reason of its kind, for each message with a price. */
const payment = `
spends as materialized (
  select sender as member_id, ${nextEntryId('first_value(entry_id) over own', 'last_entry_id', 'row_number() over own')}
    as entry_id, price, reason, message_id::text as reference,
    ${messageKey('reason', 'message_id')} as key, balance_after, ord
  from sent where price > 0 window own as (partition by sender order by ord)
),
${creditSpends}`;

/** The answer: one row for each message of the batch, in order. */
const answer = `
select coalesce(j.refusal, case when s.ord is null then 'raced' else 'sent' end) as verdict,
  j.message_id as id, j.pending, j.paid_user, j.to_fictional, coalesce(s.balance_after, j.balance)::int as credits,
  coalesce(own.version, 0)::int as own_version, coalesce(own_total.unread_total, 0)::int as own_total,
  coalesce(own_chat.num_unread, 0) as own_unread,
  case when not other_chat.hidden then other.version::int end as other_version,
  coalesce(other_total.unread_total, 0)::int as other_total, coalesce(other_chat.num_unread, 0) as other_unread
from decided j
left join sent s on s.ord = j.ord
left join changes own on own.ord = j.ord and own.unread = 0
left join changes other on other.ord = j.ord and other.unread = 1
left join totals own_total on own_total.member_id = own.member_id
left join totals other_total on other_total.member_id = other.member_id
left join chats own_chat on own_chat.member_id = j.sender and own_chat.conversation_id = j.conversation
left join chats other_chat on other_chat.member_id = j.receiver and other_chat.conversation_id = j.conversation
order by j.ord`;

/**
 * One statement and one trip for a whole batch, `$2`. `hasLines`: some messages begin with an icebreaker's line;
 * `hasHeld`: some are held; `hasTold`: some say that their sender knows that the profile is fictional.
 */
export const sendStatement = ({ hasLines = false, hasHeld = false, hasTold = false }: Partial<Contents>): string => {
  const what = { hasLines, hasHeld, hasTold };
  const parts = [input(hasHeld), people, standing(what), limit, cost, messages(what), inboxes(hasHeld), payment];
  return `with ${parts.join(',')}${answer}`;
};
