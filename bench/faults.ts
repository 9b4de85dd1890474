import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { sendMessage } from '@rendezvous/contract/chat';
import pg from 'pg';
import type { Person } from './chat.population.ts';
import { setStage } from './chat.stage.ts';

/**
 * `kill -9` of the app and of the database, again and again, while 16 writers send paid messages and repeat each with its
 * client id until it is acknowledged. Afterwards nothing acknowledged is lost, nothing is doubled, the ledger adds up.
 */
const writers = 16;
const rounds = Number(process.env.FAULT_ROUNDS ?? 6);
const credits = 1_000_000;
const stage = await setStage({ members: 32, price: 1, credits });
const acknowledged = new Map<string, string>();
let repeated = 0;
let isOver = false;

async function write(from: Person, to: Person): Promise<void> {
  while (!isOver) {
    const client_id = randomUUID();
    for (let attempt = 0; !acknowledged.has(client_id); attempt++) {
      if (attempt > 0) repeated++;
      const id = await send(from, to, client_id).catch(() => undefined);
      if (id) acknowledged.set(client_id, id);
      else await wait(20);
    }
  }
}

async function send(from: Person, to: Person, client_id: string): Promise<string | undefined> {
  const response = await fetch(`http://127.0.0.1:${stage.port}${sendMessage.path}`, {
    method: sendMessage.method,
    headers: { 'content-type': 'application/json', cookie: `auth.session=${from.token}`, 'request-type': 'client' },
    body: JSON.stringify({ profile: to.id, client_id, text: 'Are you still there?' }),
    signal: AbortSignal.timeout(10_000),
  });
  return response.ok ? ((await response.json()) as { message: { id: string } }).message.id : undefined;
}

const pairs = Array.from({ length: writers }, (_, number) => [stage.people[number * 2], stage.people[number * 2 + 1]] as [Person, Person]);
const writing = pairs.map(([from, to]) => write(from, to));
for (let round = 0; round < rounds; round++) {
  await wait(1500);
  const before = acknowledged.size;
  if (round % 3 !== 1) stage.killApp();
  if (round % 3 !== 0) await stage.postgres.crashAndRestart();
  if (round % 3 !== 1) await stage.startApp();
  console.log(`  ${['app', 'database', 'both'][round % 3]} killed after ${before} messages`);
}
await wait(1500);
isOver = true;
await Promise.all(writing);

const client = new pg.Client({ connectionString: stage.url });
await client.connect();
const one = async (text: string, values: unknown[] = []): Promise<number> => Number((await client.query(text, values)).rows[0].n);
const findings = {
  'acknowledged and lost': await one('select count(*) as n from unnest($1::uuid[]) as a(id) left join chat_message m on m.id = a.id where m.id is null', [
    [...acknowledged.values()],
  ]),
  'stored twice': await one('select count(*) as n from (select from chat_message group by sender_id, client_id having count(*) > 1) twice'),
  'stored and not asked for': await one('select count(*) as n from chat_message where client_id <> all($1::uuid[])', [[...acknowledged.keys()]]),
  'paid not exactly once': await one(
    "select count(*) as n from chat_message m full join (select * from credit_entry where reason = 'message') e on e.reference = m.id::text where m.id is null or e.id is null or e.delta <> -1",
  ),
  'balances that do not add up': await one(
    'select count(*) as n from credit_balance b where balance <> (select sum(delta) from credit_entry e where e.member_id = b.member_id)',
  ),
  'wrong counts of unread messages': await one(
    'select count(*) as n from chat_inbox b where num_unread <> (select count(*) from chat_message m where m.conversation_id = b.conversation_id and m.sender_id = b.other_id)',
  ),
};
await client.end();
await stage.stop();
console.log(`Faults: ${rounds} kills, ${writers} writers, ${acknowledged.size} messages acknowledged, ${repeated} repeated`);
for (const [finding, count] of Object.entries(findings)) console.log(`  ${count === 0 ? 'none' : count} ${finding}`);
if (Object.values(findings).some((count) => count > 0)) process.exitCode = 1;
