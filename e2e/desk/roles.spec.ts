import { expect, type Page } from '@playwright/test';
import type { Endpoint } from '@rendezvous/contract/endpoint';
import { listFictional } from '@rendezvous/contract/fictional';
import { listMemberMeasures } from '@rendezvous/contract/measure';
import { listCreditGrants } from '@rendezvous/contract/member-acts';
import { listAudit, listOperators } from '@rendezvous/contract/operator-desk';
import type { Role } from '@rendezvous/contract/permission';
import { listPaymentCases } from '@rendezvous/contract/refund';
import { closeReport } from '@rendezvous/contract/report-desk';
import { listDataRequests } from '@rendezvous/contract/rights';
import { listSources } from '@rendezvous/contract/source';
import { axeProblems } from '../support/axe.ts';
import { open, operator } from '../support/operators.ts';
import { allowRefusals, test } from '../support/test.ts';

interface Reach {
  /** A screen of theirs, and a call. */
  readonly own: readonly [screen: string, call: Endpoint];
  /** A screen that is closed to them by its permission, and a call that the server refuses. */
  readonly closed?: readonly [path: string, permission: string, call: Endpoint];
}

const payments = ['/operator/cases', 'See payments'] as const;
const audit = ['/operator/audit', 'Read the audit'] as const;

const reach: Readonly<Record<Role, Reach>> = {
  moderator: { own: ['Measures', listMemberMeasures], closed: [...payments, listPaymentCases] },
  support: { own: ['Members', listCreditGrants], closed: [...audit, listAudit] },
  finance: { own: ['Payment cases', listPaymentCases], closed: ['/operator/members', 'See members', listDataRequests] },
  marketer: { own: ['Traffic sources', listSources], closed: [...payments, listPaymentCases] },
  writer: {
    own: ['Fictional profiles', listFictional],
    closed: ['/operator/sources', 'See traffic sources', listSources],
  },
  administrator: { own: ['Operators', listOperators] },
  auditor: { own: ['Audit', listAudit], closed: ['/operator/operators', 'Manage operators', closeReport] },
};

/** What the server says to a call with no more input than one of them needs. */
async function ask(page: Page, { method, path }: Endpoint): Promise<[number, string | undefined]> {
  const headers = { 'request-type': 'client' };
  const input = method === 'GET' ? { params: { by: 'day' } } : { data: {} };
  const response = await page.request.fetch(path, { method, headers, ...input });
  return [response.status(), (await response.json()).error];
}

for (const [role, { own, closed }] of Object.entries(reach))
  test(`what the role ${role} is for is open to it, and what it is not for is refused by the server`, async ({
    browser,
  }) => {
    if (closed) allowRefusals(`${closed[0]} 403`);
    const page = await operator(browser, [role]);
    const [screen, call] = own;
    await open(page, screen);
    expect(await ask(page, call)).toEqual([200, undefined]);
    if (!closed) return;
    const [path, permission, refused] = closed;
    await expect(page.getByRole('navigation').locator(`[href="${path}"]`)).toHaveCount(0);
    await page.goto(path);
    await expect(page.getByText(`This screen needs the permission “${permission}”.`)).toBeVisible();
    expect(await ask(page, refused)).toEqual([403, 'operator.not_permitted']);
  });

test('an auditor finds who did what, reads its line, and has no way to change anything', async ({ browser }) => {
  const page = await operator(browser, ['auditor']);
  await open(page, 'Audit');
  const [name = ''] = await page.locator('.desk-self b').allTextContents();
  await page.getByLabel('Who').fill(name);
  await page.getByRole('button', { name: 'Show' }).click();
  const line = page.getByRole('row', { name: new RegExp(`${name}.*Accepted an invitation`) });
  await expect(page.getByRole('row')).toHaveCount(2);
  await line.click();
  const opened = page.getByRole('dialog', { name: /^Line \d+$/ });
  await expect(opened).toContainText('Accepted an invitation');
  await expect(opened.getByRole('button')).toHaveCount(1);
  expect(await axeProblems(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByLabel('To').fill('2026-01-01');
  await page.getByRole('button', { name: 'Show' }).click();
  await expect(page.getByText('There is no such line.')).toBeVisible();
});
