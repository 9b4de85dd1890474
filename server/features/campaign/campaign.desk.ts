import {
  type Audience,
  type Campaign,
  type CampaignKind,
  campaignFailures,
  type previewCampaign,
} from '@rendezvous/contract/campaign';
import { type Answer, requestFailures } from '@rendezvous/contract/endpoint';
import { problem } from '@rendezvous/contract/problem';
import type { Locale } from '@rendezvous/contract/shared';
import { record } from '../../platform/audit/audit.ts';
import type { Operator } from '../../platform/calls/caller.ts';
import { type Database, inTransaction } from '../../platform/database/database.ts';
import type { Job, Jobs } from '../../platform/work/jobs.ts';
import type { WeekTest } from '../notify/notify.week.ts';
import type { BrandTemplates } from '../site/pages/site.templates.rules.ts';
import { textOfDay, type WeeklyTexts } from '../site/pages/site.weekly.rules.ts';
import { languageFor, type TemplateTexts } from './campaign.rules.ts';
import { type CampaignRow, campaignStore as store } from './campaign.store.ts';

/** A test of a template to an operator's own address. */
export interface TestMail {
  readonly site: string;
  readonly template: string;
  readonly kind: CampaignKind;
  readonly language: Locale;
  readonly email: string;
}

export const testJob = (jobs: Jobs, run: (test: TestMail) => Promise<void>): Job<TestMail> =>
  jobs.define('campaign.test', run);

/** What a site has of its own for campaigns. */
export interface CampaignSite {
  readonly language: Locale;
  readonly templates: BrandTemplates;
  readonly weekly: readonly WeeklyTexts[];
}

/** An operator, as far as brands are open to them. */
type Sees = Pick<Operator, 'sees'>;

interface Options {
  readonly db: Database;
  readonly tested: Job<TestMail>;
  readonly weekTested: Job<WeekTest>;
  /** Undefined for sites of other databases. */
  siteOf(id: string): CampaignSite | undefined;
}

interface Target {
  readonly site: string;
  readonly template: string;
  readonly kind: CampaignKind;
  readonly audience: Audience;
}

const shownCampaigns = 50;

/** The operators' work on campaigns, for their calls and for the command on the server's machine. */
export function createCampaignDesk({ db, tested, weekTested, siteOf }: Options) {
  /** Throws campaign.no_template. */
  function templateOf({ site, template }: Pick<Target, 'site' | 'template'>) {
    const known = siteOf(site);
    const texts = known?.templates.get(template);
    // Members whose language it lacks get it in the site's.
    if (!known || !texts?.[known.language]) throw problem(campaignFailures.no_template);
    return { texts, language: known.language };
  }

  /** Throws campaign.not_found. */
  async function one(id: string): Promise<CampaignRow> {
    const row = await store.byId(db, id);
    if (!row) throw problem(campaignFailures.not_found);
    return row;
  }

  /** Throws campaign.not_found, also for one of a brand that the operator may not see. */
  async function change(id: string, to: typeof store.stop, by: Sees = { sees: () => true }): Promise<CampaignRow> {
    const { status, site_id } = await one(id);
    if (!by.sees(site_id)) throw problem(campaignFailures.not_found);
    await inTransaction(db, async (trx) => {
      await to(trx, id);
      record({ brand: site_id, before: status, after: (await store.byId(trx, id))?.status ?? null });
    });
    return one(id);
  }

  return {
    one,

    list: (site: string): Promise<CampaignRow[]> => store.ofSite(db, site, shownCampaigns),

    templates: (site: string): BrandTemplates => siteOf(site)?.templates ?? new Map(),

    async preview({ site, template, kind, audience }: Target): Promise<Answer<typeof previewCampaign>> {
      const { texts, language } = templateOf({ site, template });
      const counts = await store.count(db, { site_id: site, kind, audience });
      return {
        members: counts.reduce((sum, { members }) => sum + members, 0),
        languages: counts.map((count) => ({ ...count, gets: languageFor(texts, count.language, language) })),
      };
    },

    async test(test: TestMail): Promise<void> {
      const { texts } = templateOf(test);
      if (!texts[test.language]) throw problem(campaignFailures.no_template);
      await inTransaction(db, (trx) => tested.enqueue(trx, test));
    },

    weeklyTexts: (site: string): readonly WeeklyTexts[] => siteOf(site)?.weekly ?? [],

    async testWeekly(test: WeekTest): Promise<void> {
      const known = siteOf(test.site);
      if (!known || !textOfDay(known.weekly, test.day, test.language, known.language))
        throw problem(campaignFailures.no_weekly_text);
      await inTransaction(db, (trx) => weekTested.enqueue(trx, test));
    },

    /** Starts a campaign with the template as it is now; once by its id. */
    async start(
      { site, template, kind, audience }: Target,
      { id, starts_at, per_hour, by }: { id: string; starts_at: Date | undefined; per_hour: number; by: string },
    ): Promise<CampaignRow> {
      const { texts } = templateOf({ site, template });
      if (audience.min_age && audience.max_age && audience.min_age > audience.max_age)
        throw problem(requestFailures.invalid, { fields: { 'audience.max_age': 'request.invalid' } });
      const campaign = { id, site_id: site, template, kind, texts: texts as TemplateTexts, audience };
      await inTransaction(db, async (trx) => {
        record({ subject: { id }, after: { audience: { ...audience }, starts_at: starts_at?.toISOString() ?? null } });
        if (await store.add(trx, { ...campaign, per_hour, starts_at, operator: by })) return;
        if ((await store.byId(trx, id))?.site_id !== site) throw problem(campaignFailures.no_template);
        record({ subject: { repeated: true } });
      });
      return one(id);
    },

    stop: (id: string, by?: Sees): Promise<CampaignRow> => change(id, store.stop, by),
    resume: (id: string, by?: Sees): Promise<CampaignRow> => change(id, store.resume, by),
  };
}

export function toCampaign({ id, site_id: site, template, kind, audience, status, ...row }: CampaignRow): Campaign {
  const {
    starts_at,
    per_hour,
    operator: started_by,
    sent,
    delivered,
    dropped,
    bounced,
    complained,
    opened,
    unsubscribed,
  } = row;
  return {
    id,
    site,
    template,
    kind,
    audience,
    status,
    starts_at: starts_at.toISOString(),
    per_hour,
    started_by,
    results: { sent, delivered, dropped, bounced, complained, opened, unsubscribed },
  };
}
