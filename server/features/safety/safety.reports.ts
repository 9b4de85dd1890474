import { problem } from '@rendezvous/contract/problem';
import { maxReportsAbout, reportFailures } from '@rendezvous/contract/report';
import { safetyFailures } from '@rendezvous/contract/safety';
import type { MemberCaller } from '../../platform/calls/caller.ts';
import { type Executor, inTransaction, type Trx } from '../../platform/database/database.ts';
import { siteOrigin } from '../../platform/http/origin.ts';
import type { Platform } from '../../platform.ts';
import { isReachable } from '../member/member.rules.ts';
import type { Members } from '../member/member.service.ts';
import type { Sites } from '../site/site.service.ts';
import { type Closed, createDesk } from './safety.desk.ts';
import { reportCleared, reportsChanged } from './safety.facts.ts';
import { outcomeMail } from './safety.mails.ts';
import { createPictures } from './safety.pictures.ts';
import {
  asReporterSees,
  type Evidence,
  type ReportForm,
  reportIdOf,
  reportsCountFor,
  verdictOn,
} from './safety.reports.rules.ts';
import { type GivenReport, type Standing, reportStore as store } from './safety.reports.store.ts';
import { keepReports } from './safety.retention.ts';

export interface ReportOptions extends Platform {
  readonly sites: Sites;
  readonly members: Members;
}

/**
 * Reports of members by members. They are never revealed to the reported member, nor part of their copy of data; the
 * only trace is that a photo not accepted by a person is hidden from visitors.
 */
export function createReports(options: ReportOptions) {
  const { db, events, jobs, mailer, sites, members, config, storageIn } = options;
  const pictures = createPictures(options);
  const isReported = async (trx: Trx, memberId: string) => (await store.standing(trx, memberId)).isReported;

  const mailOutcome = jobs.define<{ id: string }>(
    'safety.outcome_mail',
    async ({ id }) => {
      const report = await store.byId(db, id);
      const reporter = report?.member_id ? await members.byId(db, report.member_id) : undefined;
      const site = reporter && sites.ofId(reporter.site_id);
      if (!report?.outcome || !site || reporter.status !== 'active' || !isReachable(reporter)) return;
      const { email: to, language: locale } = reporter;
      const { outcome, created_at } = report;
      const origin = siteOrigin(site, config);
      await mailer.send(outcomeMail({ to, site, locale, origin }, { outcome, created_at }), reporter.id);
    },
    { tries: 'untilDone' },
  );

  /** Applies a closing on the shard of the member: what visitors see, the mail, and measures about the reporter. */
  async function apply({ id, cleared, told }: Closed): Promise<void> {
    const report = await store.byId(db, id);
    if (!report?.outcome) return;
    const { member_id, other_id: about, created_at } = report;
    await inTransaction(db, async (trx) => {
      if (cleared && member_id !== null)
        await events.publishInTransaction(trx, reportCleared, { member_id, made_at: created_at.toISOString() });
      if (told) return;
      if (about)
        await events.publishInTransaction(trx, reportsChanged, {
          member_id: about,
          was_reported: true,
          is_reported: await isReported(trx, about),
        });
      await mailOutcome.enqueue(trx, { id });
    });
  }

  const closed = jobs.define('safety.report_closed', apply, { tries: 'untilDone' });

  const { removeOld } = keepReports({ db, events, jobs, pictures });

  /** False for a repeat; throws report.enough. */
  async function isNew(executor: Executor, memberId: string, form: ReportForm): Promise<boolean> {
    const now = new Date();
    const pair = { member_id: memberId, other_id: form.profile };
    const earlier = await store.ofPair(executor, pair, new Date(now.getTime() - reportsCountFor));
    const verdict = verdictOn(form, earlier, now);
    if (verdict === 'enough') throw problem(reportFailures.enough, { params: { max: maxReportsAbout } });
    return verdict === 'new';
  }

  return {
    removeOld,
    desk: createDesk({ db, storage: storageIn('reports'), closed }),

    /** `collect` copies the evidence, or throws what the call declares; it is not asked where the report is known. */
    async receive({ member, site }: MemberCaller, form: ReportForm, collect: () => Promise<Evidence>): Promise<void> {
      const other_id = form.profile;
      const id = reportIdOf(member.id, form.client_id);
      if (other_id === member.id) throw problem(safetyFailures.not_yourself);
      if (await store.byId(db, id)) return;
      if ((await members.byId(db, member.id))?.cannot_report) throw problem(reportFailures.restricted);
      if (!(await isNew(db, member.id, form))) return;
      const { profile, photo, messages, pictures: copies } = await collect();
      await pictures.write(id, copies);
      await inTransaction(db, async (trx) => {
        // Who is erased by now is reported no more.
        if (!(await members.hold(trx, other_id))) return;
        await store.lockPair(trx, member.id, other_id);
        if ((await store.byId(trx, id)) || !(await isNew(trx, member.id, form))) return;
        const was_reported = await isReported(trx, other_id);
        await store.add(trx, {
          id,
          site_id: site.id,
          member_id: member.id,
          other_id,
          origin: form.from,
          reason: form.reason,
          words: form.words,
          profile,
          photo_id: photo,
          messages,
        });
        await events.publishInTransaction(trx, reportsChanged, {
          member_id: other_id,
          was_reported,
          is_reported: true,
        });
      });
    },

    /** How many are open, of some sites or all. */
    countOpen: (sites: readonly string[] | undefined) => store.countOpen(db, sites),

    /** Whether a report about a member is open, and when the latest upheld one was made. */
    standing: (trx: Trx, memberId: string): Promise<Standing> => store.standing(trx, memberId),

    /** The reports by a member, latest first, at most 50. */
    given: (memberId: string): Promise<GivenReport[]> => store.given(db, memberId),

    /** The member's own reports; reports about them are not theirs to read. */
    async personalData(memberId: string): Promise<object[]> {
      return (await store.allGiven(db, memberId)).map(
        ({ profile, origin, reason, words, photo_id, messages, created_at, closed_at, outcome, unfounded }) => ({
          about: profile?.name ?? null,
          fictional: profile?.fictional ?? null,
          from: origin,
          reason,
          words,
          photo: photo_id,
          messages: messages.map(asReporterSees),
          created_at,
          closed_at,
          outcome,
          unfounded,
        }),
      );
    },
  };
}

export type Reports = ReturnType<typeof createReports>;
