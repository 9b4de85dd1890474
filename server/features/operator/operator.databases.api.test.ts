import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { allWith, readDesk } from '@rendezvous/contract/operator';
import { readQueues } from '@rendezvous/contract/operator-desk';
import { takeReports } from '@rendezvous/contract/operator-queue';
import { report } from '@rendezvous/contract/report';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { joinOperator } from '../../testing/desk/operators.ts';
import { joinMember } from '../../testing/members.ts';
import { sitesWith } from '../../testing/sites.ts';

const sister = { id: 'sister', hosts: ['sister.localhost'] };
const elsewhere = { id: 'elsewhere', hosts: ['elsewhere.localhost'], pool: 'elsewhere', database: 'second' };
const SITES_DIR = sitesWith({}, sister, elsewhere);
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ SITES_DIR }, { databases: ['second'] });
});
afterAll(async () => {
  await app.close();
  rmSync(SITES_DIR, { recursive: true });
});

test('who chooses all brands has those of one database, and is told which', async () => {
  for (const host of [undefined, ...sister.hosts, ...elsewhere.hosts]) {
    const [by, about] = [await joinMember(app, { host }), await joinMember(app, { host })];
    const body = { profile: about.id, from: 'profile', reason: 'scam', client_id: randomUUID() } as const;
    await by.browser.api(report, { body });
  }
  const { browser } = await joinOperator(app, { roles: ['moderator'] });
  const { brands } = await browser.api(readDesk);
  const databaseOf = (brand: string) => brands.find(({ id }) => id === brand)?.database;
  expect(['rendezvous', 'sister', 'elsewhere'].map(databaseOf)).toEqual([0, 0, 1]);
  for (const [chosen, answered, sites] of [
    ['', 'rendezvous', ['rendezvous', 'sister']],
    [`${allWith}sister`, 'sister', ['rendezvous', 'sister']],
    [`${allWith}elsewhere`, 'elsewhere', ['elsewhere']],
  ] as const) {
    browser.jar.set('operator_brand', chosen);
    expect((await browser.api(readDesk)).brand).toBe(answered);
    const { reports } = await browser.api(takeReports, { body: {} });
    expect(reports.map(({ site }) => site).toSorted(), chosen).toEqual(sites);
    const { queues } = await browser.api(readQueues);
    expect(queues.find(({ queue }) => queue === 'reports')?.waiting).toBe(sites.length);
  }
});
