import { setTimeout as wait } from 'node:timers/promises';
import { exportPath, readExport, requestExport } from '@rendezvous/contract/departure';
import { second } from '@rendezvous/contract/durations';
import { strFromU8, unzipSync } from 'fflate';
import { callFromNewAddress } from './accounts.calls.ts';
import { measureEnumeration } from './accounts.enumeration.ts';
import { measureLogins } from './accounts.logins.ts';
import { createAccounts, createConversations } from './accounts.people.ts';
import { createPopulated, startDatabase } from './rig/database.ts';
import type { Measurement } from './rig/measurement.ts';
import { createPeople, type Person } from './rig/people.ts';
import { type Product, startProduct } from './rig/product.ts';
import { scale } from './rig/scale.ts';

const messages = 10_000;
const conversations = 20;

/**
 * What members do with their accounts: logging in while others chat, fetching all their data, being hidden from people
 * who guess addresses.
 */
export async function measureAccounts(): Promise<Measurement[]> {
  const postgres = await startDatabase();
  const { url } = await createPopulated(postgres, scale.members[0] as number);
  const accounts = await createAccounts(url, scale.pairs);
  const chatters = await createPeople(url, { count: 100, credits: 10 });
  const [person, ...others] = await createPeople(url, { count: 1 + conversations, credits: 10 });
  await createConversations(url, person as Person, others, messages / conversations);

  const open = await startProduct(url);
  const logins = await measureLogins(open, { accounts, chatters });
  const exported = await measureExport(open, person as Person);
  // Two at once would share the jobs, but each stores the jobs' files in its own folder.
  await open.kill();
  return [
    ...logins,
    ...(await measureEnumeration(await startProduct(url, { hidesAccounts: true }), accounts)),
    ...exported,
  ];
}

async function measureExport({ url }: Product, person: Person): Promise<Measurement[]> {
  const cookie = `auth.session=${person.token}`;
  const began = performance.now();
  const took = () => (performance.now() - began) / second;
  await (await callFromNewAddress(url, requestExport, { cookie })).arrayBuffer();
  while (took() < 120) {
    const { export: state } = (await (await callFromNewAddress(url, readExport, { cookie })).json()) as {
      export: { status: string };
    };
    if (state.status === 'ready') break;
    await wait(50);
  }
  const file = await callFromNewAddress(url, { path: exportPath, method: 'GET' }, { cookie });
  const bytes = new Uint8Array(await file.arrayBuffer());
  const seconds = took();
  if (!file.ok) throw new Error(`The export cannot be fetched: ${file.status}`);
  const { conversations } = JSON.parse(strFromU8(unzipSync(bytes)['messages.json'] ?? new Uint8Array())) as {
    conversations: { messages: unknown[] }[];
  };
  console.log(`  export: ${seconds.toFixed(2)} s, ${Math.round(bytes.length / 1024)} KiB`);
  return [
    {
      what: `Export of an account with ${messages.toLocaleString('en')} messages, from the request until it is fetched`,
      value: seconds,
      unit: 's',
      target: { value: 60, atMost: true },
    },
    {
      what: 'Export, messages in the file',
      value: conversations.reduce((sum, each) => sum + each.messages.length, 0),
      unit: '',
      target: { value: messages },
    },
  ];
}
