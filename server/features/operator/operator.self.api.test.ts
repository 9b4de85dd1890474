import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { closeComplaint, readComplaint } from '@rendezvous/contract/complaint-desk';
import { appeal, decideAppeal, liftMeasure, readAppeal, takeMeasure } from '@rendezvous/contract/measure';
import { copyMemberData, giveCredits } from '@rendezvous/contract/member-acts';
import { readMember } from '@rendezvous/contract/member-desk';
import { findMembers } from '@rendezvous/contract/member-search';
import { listAudit } from '@rendezvous/contract/operator-desk';
import { takeReports } from '@rendezvous/contract/operator-queue';
import { startPayment } from '@rendezvous/contract/payment';
import { orderRefund, recordReceived, recordSentBack } from '@rendezvous/contract/refund';
import { closeReport, correctReport, readReport } from '@rendezvous/contract/report-desk';
import { addDataRequest, closeDataRequest } from '@rendezvous/contract/rights';
import { complain } from '@rendezvous/contract/safety';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Browser, problemOf, startTestApp, type TestApp } from '../../testing/app.ts';
import { joinAsBoth, reportOf, type TestOperator } from '../../testing/desk/operators.ts';
import { jobsDone } from '../../testing/jobs.ts';
import { joinMember, type TestMember } from '../../testing/members.ts';
import { signingGateway } from '../../testing/payment/gateways.ts';
import { sitesWith } from '../../testing/sites.ts';

const SITES_DIR = sitesWith({ gateways: [{ gateway: 'signing' }] });
let app: TestApp;
let self: TestMember;
let other: TestMember;
let operator: TestOperator;
let colleague: TestOperator;
beforeAll(async () => {
  app = await startTestApp({ SITES_DIR }, { gateways: [signingGateway('signing', ['card']).gateway] });
  ({ self, other, operator, colleague } = await joinAsBoth(app));
});
afterAll(async () => {
  await app.close();
  rmSync(SITES_DIR, { recursive: true });
});

const own = { status: 403, error: 'operator.own_account' };
const facts = 'Asked a member for money.';
const note = 'As they asked by telephone';

/** What the operator may not do about themselves, by what it is; each is begun anew. */
async function ownActs() {
  const [about, by] = [await reportOf(other, self), await reportOf(self, other)];
  const warned = { kind: 'warned', rule: 'fraud', facts, found: 'report' } as const;
  const warning = { ...warned, client_id: randomUUID() };
  const { measure } = await colleague.browser.api(takeMeasure, { body: { member: self.id, ...warning } });
  await jobsDone(app);
  await self.browser.api(appeal, { body: { measure, text: 'I asked for nothing at all.' } });
  const complaint = { name: 'Me', email: self.email, topic: 'other', text: 'I want my money back.' } as const;
  const { reference } = await self.browser.api(complain, { body: { ...complaint, client_id: randomUUID() } });
  const paid = { client_id: randomUUID(), begins_at_once: true, package: 'nl-10', paymentmethod: 'card' } as const;
  const { payment_id } = (await self.browser.api(startPayment, { body: paid })).payment;
  const asked = { site: 'rendezvous', kind: 'copy', asked_on: '2026-11-01', note: 'By mail' } as const;
  const { request } = await colleague.browser.api(addDataRequest, {
    body: { ...asked, client_id: randomUUID(), member: self.id },
  });
  const member = self.id;
  const decision = { measure, outcome: 'upheld', reasons: 'They asked for nothing.' } as const;
  return {
    'their page': ({ api }: Browser) => api(readMember, { query: { member } }),
    credits: ({ api }: Browser) => api(giveCredits, { body: { member, client_id: randomUUID(), credits: 1, note } }),
    'a copy': ({ api }: Browser) => api(copyMemberData, { body: { member, note } }),
    'a measure': ({ api }: Browser) => api(takeMeasure, { body: { member, ...warning } }),
    'a measure from their report': ({ api }: Browser) =>
      api(takeMeasure, { body: { member: other.id, report: by, ...warning } }),
    'a report about them': ({ api }: Browser) => api(readReport, { query: { id: about } }),
    'a report by them': ({ api }: Browser) => api(readReport, { query: { id: by } }),
    closing: ({ api }: Browser) => api(closeReport, { body: { id: about, outcome: 'no_breach' } }),
    'closing theirs': ({ api }: Browser) => api(closeReport, { body: { id: by, outcome: 'acted' } }),
    correcting: ({ api }: Browser) => api(correctReport, { body: { id: about, reason: note } }),
    appeal: ({ api }: Browser) => api(readAppeal, { query: { measure } }),
    deciding: ({ api }: Browser) => api(decideAppeal, { body: decision }),
    lifting: ({ api }: Browser) => api(liftMeasure, { body: { measure } }),
    complaint: ({ api }: Browser) => api(readComplaint, { query: { reference } }),
    answering: ({ api }: Browser) => api(closeComplaint, { body: { reference } }),
    refund: ({ api }: Browser) =>
      api(orderRefund, { body: { client_id: randomUUID(), payment_id, amount: 100, note } }),
    'a debt': ({ api }: Browser) =>
      api(recordReceived, { body: { payment_id, about: 'a chargeback', paid_on: '2026-11-20', note } }),
    'another amount': ({ api }: Browser) => api(recordSentBack, { body: { payment_id, paid_on: '2026-11-20', note } }),
    rights: ({ api }: Browser) => api(closeDataRequest, { body: { request, outcome: 'done', note } }),
  };
}

test('nobody decides about their own account, reads of it at the desk, or acts on a report of their own', async () => {
  const acts = Object.entries(await ownActs());
  const refused = await Promise.all(acts.map(async ([name, act]) => [name, await problemOf(act(operator.browser))]));
  expect(refused).toEqual(acts.map(([name]) => [name, own]));
  const { lines } = await colleague.browser.api(listAudit, { query: { operator: operator.name } });
  expect(
    lines.map(({ what }) => what),
    'none of it was done',
  ).toEqual(['any POST operator-invitation']);
  for (const [name, act] of acts) {
    const said = await problemOf(act(colleague.browser)).catch(() => undefined);
    expect(said?.error, `${name}, by somebody else`).not.toBe(own.error);
  }
});

test('they see that they are there, and decide about everybody else', async () => {
  const { browser } = operator;
  expect((await browser.api(findMembers, { body: { words: self.email } })).members).toMatchObject([{ id: self.id }]);
  const id = await reportOf(await joinMember(app), other);
  expect((await browser.api(takeReports, { body: {} })).reports.map((one) => one.id)).toContain(id);
  expect(await browser.api(closeReport, { body: { id, outcome: 'no_breach' } })).toMatchObject({ made: true });
  expect((await browser.api(readMember, { query: { member: other.id } })).member.id).toBe(other.id);
});
