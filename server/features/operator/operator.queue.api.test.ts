import { randomUUID } from 'node:crypto';
import { listAudit } from '@rendezvous/contract/operator-desk';
import { handedAtOnce, takeComplaints, takePhotos, takeReports } from '@rendezvous/contract/operator-queue';
import { acceptPhoto, addPhoto } from '@rendezvous/contract/photo';
import { listReports, report } from '@rendezvous/contract/report';
import { closeReport, readReport, readReportPicture } from '@rendezvous/contract/report-desk';
import { complain } from '@rendezvous/contract/safety';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { joinOperator } from '../../testing/desk/operators.ts';
import { joinMember } from '../../testing/members.ts';
import { picture } from '../../testing/pictures.ts';
import { sitesWith } from '../../testing/sites.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ SITES_DIR: sitesWith({ photo_policy: 'manual' }), LIMIT_FACTOR: '1000' });
});
afterAll(() => app.close());

const given = { body: {} };
const fileOf = async (seed: number) => new Blob([new Uint8Array(await picture({ seed }))]);

test('two operators who ask at once are never handed the same photo, and the first keeps theirs', async () => {
  const member = await joinMember(app);
  const added = [];
  for (let seed = 1; seed <= 3; seed++)
    added.push((await member.browser.api(addPhoto, { body: {}, file: await fileOf(seed) })).photo.id);
  const [anna, bert] = [
    await joinOperator(app, { roles: ['moderator'] }),
    await joinOperator(app, { roles: ['moderator'] }),
  ];
  const ofBoth = await Promise.all([anna, bert].map(({ browser }) => browser.api(takePhotos, given)));
  const [annas, berts] = ofBoth.map(({ photos }) => photos.map(({ photo }) => photo));
  expect([...(annas ?? []), ...(berts ?? [])].toSorted()).toEqual(added.toSorted());
  const again = await anna.browser.api(takePhotos, given);
  expect(again.photos.map(({ photo }) => photo)).toEqual(annas);
  const whose = annas?.length ? { operator: anna, photo: annas[0] } : { operator: bert, photo: berts?.[0] };
  const photo = whose.photo ?? '';
  const decision = { body: { member: member.id, photo } };
  expect(await whose.operator.browser.api(acceptPhoto, decision)).toEqual({ made: true, before: 'checking' });
  const left = await whose.operator.browser.api(takePhotos, given);
  expect(left.photos.map((one) => one.photo)).not.toContain(photo);
  // What nobody works on any more is handed to whoever asks.
  await app.connection.db
    .updateTable('operator_claim')
    .set({ until: new Date(0) })
    .execute();
  const rest = await bert.browser.api(takePhotos, given);
  expect(rest.photos.map((one) => one.photo)).toEqual(added.filter((one) => one !== photo));
  expect(rest.photos.length).toBeLessThanOrEqual(handedAtOnce);
});

test('a report is read by who may see its brand, each look is in the audit, and it closes once', async () => {
  const [reporter, reported] = [await joinMember(app), await joinMember(app)];
  const { photo } = await reported.browser.api(addPhoto, { body: {}, file: await fileOf(9) });
  const moderator = await joinOperator(app, { roles: ['moderator'] });
  await moderator.browser.api(acceptPhoto, { body: { member: reported.id, photo: photo.id } });
  const form = { profile: reported.id, from: 'photo', reason: 'underage', words: 'A <b>child</b>', photo: photo.id };
  await reporter.browser.api(report, { body: { ...form, messages: [], client_id: randomUUID() } as never });
  const { reports } = await moderator.browser.api(takeReports, given);
  const id = reports[0]?.id ?? '';
  expect(reports).toMatchObject([{ reason: 'underage', from: 'photo', site: 'rendezvous' }]);
  const read = await moderator.browser.api(readReport, { query: { id } });
  expect(read.report).toMatchObject({
    words: 'A <b>child</b>',
    about: { id: reported.id, reports: 1, reporters: 1 },
    photo: photo.id,
    outcome: null,
  });
  const copy = await moderator.browser.api(readReportPicture, { query: { id, photo: photo.id } });
  expect(
    Buffer.from(copy.webp ?? '', 'base64')
      .subarray(8, 12)
      .toString(),
  ).toBe('WEBP');

  const elsewhere = await joinOperator(app, { roles: ['moderator'], brands: ['adonis'] });
  elsewhere.browser.jar.set('operator_brand', 'adonis');
  expect((await elsewhere.browser.api(takeReports, given)).reports).toEqual([]);
  const hidden = 'operator.report_not_found';
  await expect(elsewhere.browser.api(readReport, { query: { id } })).rejects.toThrow(hidden);
  await expect(elsewhere.browser.api(closeReport, { body: { id, outcome: 'acted' } })).rejects.toThrow(hidden);

  const closing = (outcome: 'acted' | 'no_breach') => moderator.browser.api(closeReport, { body: { id, outcome } });
  const both = await Promise.all([closing('acted'), closing('no_breach')]);
  expect(both.filter(({ made }) => made)).toHaveLength(1);
  expect(both[0]?.outcome).toBe(both[1]?.outcome);
  expect((await reporter.browser.api(listReports)).reports).toMatchObject([{ outcome: both[0]?.outcome }]);
  expect((await moderator.browser.api(takeReports, given)).reports).toEqual([]);

  const auditor = await joinOperator(app, { roles: ['auditor'] });
  const { lines } = await auditor.browser.api(listAudit, { query: { member: reported.id } });
  const what = (call: string) => lines.filter((line) => line.what === `reports.handle GET ${call}`).length;
  expect([what('operator-report'), what('operator-report-picture')]).toEqual([1, 1]);
});

test('however many have work in hand, the next operator is handed what nobody has', async () => {
  const busy = 11;
  const form = {
    name: 'Ann',
    email: 'ann@complaints.example',
    topic: 'content',
    text: 'A profile shows a child.',
  } as const;
  const references = [];
  for (let sent = 0; sent <= busy * handedAtOnce; sent++) {
    const body = { ...form, client_id: randomUUID() };
    references.push((await app.browser().api(complain, { body })).reference);
  }
  const taken: string[] = [];
  for (let joined = 0; joined <= busy; joined++) {
    const { browser } = await joinOperator(app, { roles: ['support'] });
    const { complaints } = await browser.api(takeComplaints, given);
    expect(complaints).toHaveLength(joined < busy ? handedAtOnce : 1);
    taken.push(...complaints.map(({ reference }) => reference));
  }
  expect(taken).toEqual(references);
});
