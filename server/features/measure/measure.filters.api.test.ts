import { randomUUID } from 'node:crypto';
import { appeal, decideAppeal, liftMeasure, listMemberMeasures, takeMeasure } from '@rendezvous/contract/measure';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { joinOperator, type TestOperator } from '../../testing/desk/operators.ts';
import { joinMember } from '../../testing/members.ts';

let app: TestApp;
let [ada, bo]: TestOperator[] = [];
beforeAll(async () => {
  app = await startTestApp();
  ada = await joinOperator(app, { roles: ['moderator'] });
  bo = await joinOperator(app, { roles: ['moderator'] });
});
afterAll(() => app.close());

test('measures are listed by kind, rule, operator, member and state, and by several of them at once', async () => {
  const [ann, ben] = [await joinMember(app), await joinMember(app)];
  const take = async (by: TestOperator | undefined, member: string, changes: object) => {
    const body = { member, kind: 'warned', rule: 'harassment', facts: 'You called a member names.', found: 'look' };
    return (
      await (by as TestOperator).browser.api(takeMeasure, {
        body: { ...body, ...changes, client_id: randomUUID() } as never,
      })
    ).measure;
  };
  const warned = await take(ada, ann.id, {});
  const kept = await take(bo, ann.id, { kind: 'write_restricted', rule: 'money' });
  const lifted = await take(ada, ben.id, { kind: 'found_restricted', rule: 'money' });
  await ada?.browser.api(liftMeasure, { body: { measure: lifted } });
  const list = async (query: object) =>
    (await (ada as TestOperator).browser.api(listMemberMeasures, { query })).measures.map(({ id }) => id);
  expect(await list({})).toEqual([lifted, kept, warned]);
  expect(await list({ kind: 'warned' })).toEqual([warned]);
  expect(await list({ rule: 'money' })).toEqual([lifted, kept]);
  expect(await list({ operator: ada?.name })).toEqual([lifted, warned]);
  expect(await list({ member: ann.id })).toEqual([kept, warned]);
  expect(await list({ member: ann.id, operator: ada?.name })).toEqual([warned]);
  expect([await list({ state: 'in_force' }), await list({ state: 'ended' })]).toEqual([[kept], [lifted]]);
  expect(await list({ rule: 'money', before: lifted }), 'the next page').toEqual([kept]);

  await ann.browser.api(appeal, { body: { measure: kept, text: 'I never asked anybody for money.' } });
  expect([await list({ state: 'appealed' }), await list({ state: 'decided' })]).toEqual([[kept], []]);
  const reasons = 'The messages that we read ask for money.';
  await ada?.browser.api(decideAppeal, { body: { measure: kept, outcome: 'dismissed', reasons } });
  expect([await list({ state: 'appealed' }), await list({ state: 'decided' })]).toEqual([[], [kept]]);
});
