import { sendMessage } from '@rendezvous/contract/chat';
import { day } from '@rendezvous/contract/durations';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { joinMember } from '../testing/members.ts';
import { affectedMembers, type Breach, countAffected, tablesTelling } from './affected.store.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const ago = (days: number) => new Date(Date.now() - days * day);

test('a breach concerns those with rows in the table in that time, each once, with how they are reached', async () => {
  const [ann, ben, eve] = [
    await joinMember(app),
    await joinMember(app),
    await joinMember(app, { host: 'milf.localhost' }),
  ];
  const { db } = app.connection;
  await db.updateTable('credit_balance').set({ balance: 100, paid_user: true }).execute();
  for (const text of ['Hello', 'Again'])
    await ann.browser.api(sendMessage, { body: { profile: ben.id, client_id: v7(), text } });
  const idsOf = async (breach: Partial<Breach>, limit = 100) => {
    const asked: Breach = { tables: ['access_session'], to: new Date(), ...breach };
    const found: string[] = [];
    for (let after: string | undefined; ; after = found.at(-1)) {
      const some = await affectedMembers(db, asked, { after, limit });
      found.push(...some.map(({ id }) => id));
      if (some.length < limit) break;
    }
    expect(await countAffected(db, asked), 'as many as are counted').toBe(found.length);
    return found;
  };
  const all = [ann.id, ben.id, eve.id].sort();
  expect(await idsOf({}, 2)).toEqual(all);
  expect(await idsOf({ to: ago(1) })).toEqual([]);
  await db
    .updateTable('access_session')
    .set({ created_at: ago(10) })
    .where('member_id', '=', eve.id)
    .execute();
  expect(await idsOf({ to: ago(1) })).toEqual([eve.id]);
  expect(await idsOf({ from: ago(1) })).toEqual([ann.id, ben.id].sort());
  expect(await idsOf({ tables: ['chat_message'] })).toEqual([ann.id]);
  expect(await idsOf({ tables: ['chat_conversation'] })).toEqual([ann.id, ben.id].sort());
  expect(await idsOf({ tables: tablesTelling('contact') })).toEqual(all);
  const [one] = await affectedMembers(db, { tables: ['member'], to: new Date() }, { after: undefined, limit: 1 });
  const first = [ann, ben, eve].find(({ id }) => id === all[0]);
  expect(one).toMatchObject({ id: all[0], email: first?.email, language: 'nl' });
});
