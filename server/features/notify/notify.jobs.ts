import type { Push } from '../../adapters/push/push.ts';
import type { Database } from '../../platform/database/database.ts';
import { words } from '../../platform/i18n/words.ts';
import type { Job, Jobs } from '../../platform/work/jobs.ts';
import type { Access } from '../access/access.service.ts';
import type { Members } from '../member/member.service.ts';
import type { Sites } from '../site/site.service.ts';
import { type Happening, pathOf } from './notify.rules.ts';
import { notifyStore as store } from './notify.store.ts';

/** A push to one browser: one job each, so that a retry does not repeat the other pushes; at most one for each tag. */
export interface PushJob {
  readonly member_id: string;
  readonly endpoint_hash: string;
  readonly happening: Happening;
}

interface Options {
  db: Database;
  jobs: Jobs;
  push: Push;
  sites: Sites;
  members: Members;
  access: Pick<Access, 'hasSession'>;
}

export function notifyJobs({ db, jobs, push, sites, members, access }: Options): Job<PushJob> {
  return jobs.define<PushJob>('notify.push', async ({ member_id, endpoint_hash, happening }) => {
    const subscription = (await store.ofMember(db, member_id)).find((one) => one.endpoint_hash === endpoint_hash);
    if (!subscription) return;
    const member = await members.findMember(member_id);
    const site = member && sites.ofId(member.site_id);
    const isOver = !(await access.hasSession(member_id, subscription.session_hash));
    if (!site || isOver) return store.remove(db, member_id, endpoint_hash);
    const body = words(member.language)(`notify:push.${happening}`);
    const result = await push.send(subscription, {
      title: site.settings.name,
      body,
      url: pathOf(happening),
      tag: happening,
    });
    if (result === 'gone') await store.remove(db, member_id, endpoint_hash);
    else await store.endPush(db, member_id, endpoint_hash, happening);
  });
}
