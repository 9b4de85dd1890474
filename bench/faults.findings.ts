import { setTimeout as wait } from 'node:timers/promises';
import { second } from '@rendezvous/contract/durations';
import pg from 'pg';
import rendezvous from '../sites/rendezvous.json' with { type: 'json' };

/** The price of each kind of message, in credits; of gifts, the cheapest. */
export const prices = {
  text: 1,
  gift: rendezvous.settings.gift_credits,
  image: rendezvous.settings.photo_credits,
} as const;

type Count = (from: string, values?: unknown[]) => Promise<number>;

async function withCounts<Found>(url: string, find: (count: Count) => Promise<Found>): Promise<Found> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const found = await find(async (from, values = []) =>
    Number((await client.query(`select count(*) as n from ${from}`, values)).rows[0].n),
  );
  await client.end();
  return found;
}

/** Counts what is wrong in the database; `acknowledged` has each message's id by its client id. */
export const findFaults = (url: string, acknowledged: ReadonlyMap<string, string>): Promise<Record<string, number>> =>
  withCounts(url, async (count) => ({
    'acknowledged and lost': await count(
      'unnest($1::uuid[]) as a(id) left join chat_message m on m.id = a.id where m.id is null',
      [[...acknowledged.values()]],
    ),
    'stored twice': await count('(select from chat_message group by sender_id, client_id having count(*) > 1) twice'),
    'stored and not asked for': await count('chat_message where client_id <> all($1::uuid[])', [
      [...acknowledged.keys()],
    ]),
    'paid not exactly once': await count(
      `chat_message m
        full join (select * from credit_entry where reason in ('message', 'gift', 'photo')) e
        on e.reference = m.id::text
        where m.id is null or e.id is null
        or e.reason <> case m.kind when 'text' then 'message' when 'image' then 'photo' else m.kind end
        or e.delta <> -(($1::text::json ->> m.kind)::int)`,
      [JSON.stringify(prices)],
    ),
    'photos without an upload, or with two': await count(
      `chat_message m where m.kind = 'image' and 1 <> (select count(*) from photo_sent p
        where p.member_id = m.sender_id and p.client_id = m.client_id)`,
    ),
    'balances that do not add up': await count(
      'credit_balance b where balance <> (select sum(delta) from credit_entry e where e.member_id = b.member_id)',
    ),
    'wrong counts of unread messages': await count(
      `chat_inbox b where num_unread <> (select count(*) from chat_message m
        where m.conversation_id = b.conversation_id and m.sender_id = b.other_id)`,
    ),
  }));

/** Once every batch was announced, or half a minute later. */
const batchesAnnouncedWithinMs = 30 * second;

/** Counts readers without an open page who were not told, once for each way, that somebody writes to them. */
export const findMissedNotifications = (
  url: string,
  { asleep, away }: { asleep: readonly string[]; away: readonly string[] },
): Promise<Record<string, number>> =>
  withCounts(url, async (count) => {
    const until = performance.now() + batchesAnnouncedWithinMs;
    while ((await count('chat_unannounced')) > 0 && performance.now() < until) await wait(100);
    return {
      'batches that stay unannounced': await count('chat_unannounced'),
      'readers away who are not mailed once': await count(
        `unnest($1::uuid[]) as r(id) where 1 <> (select count(*) from notify_mail m where m.member_id = r.id)`,
        [[...asleep, ...away]],
      ),
      'readers asleep who are not pushed once': await count(
        `unnest($1::uuid[]) as r(id)
        where 1 <> (select count(*) from job.job j
          where j.name = 'notify.push' and j.data ->> 'member_id' = r.id::text)`,
        [asleep],
      ),
    };
  });
