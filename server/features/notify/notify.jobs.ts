import { words } from '../../platform/i18n/words.ts';
import type { Job } from '../../platform/work/jobs.ts';
import type { NotifyOptions } from './notify.options.ts';
import { type Happening, mailOf, mailRules } from './notify.rules.ts';
import { notifyStore as store } from './notify.store.ts';

/** A push to one browser: one job each, so that a retry does not repeat the other pushes; at most one for each tag. */
export interface PushJob {
  readonly member_id: string;
  readonly endpoint_hash: string;
  readonly happening: Happening;
  /** Of a message: when it was sent, an instant. */
  readonly since?: string | undefined;
}

export function notifyJobs({ db, jobs, push, sites, members, access, chat }: NotifyOptions): Job<PushJob> {
  return jobs.define<PushJob>('notify.push', async ({ member_id, endpoint_hash, happening, since }) => {
    const subscription = (await store.ofMember(db, member_id)).find((one) => one.endpoint_hash === endpoint_hash);
    if (!subscription) return;
    const member = await members.findMember(member_id);
    const site = member && sites.ofId(member.site_id);
    const isOver = !(await access.sessions.has({ member_id, token_hash: subscription.session_hash }));
    if (!site || isOver) return store.remove(db, member_id, endpoint_hash);
    // Muted, blocked or read since then.
    if (since !== undefined && (await chat.unreadSince(member_id, new Date(since))) === 0)
      return store.endPush(db, member_id, endpoint_hash, happening);
    const body = words(member.language)(`notify:push.${happening}`);
    const result = await push.send(subscription, {
      title: site.settings.name,
      body,
      url: mailRules[mailOf[happening]].path,
      tag: happening,
    });
    if (result === 'gone') await store.remove(db, member_id, endpoint_hash);
    else await store.endPush(db, member_id, endpoint_hash, happening);
  });
}
