import { hour } from '@rendezvous/contract/durations';
import type { Locale, MailedLink } from '@rendezvous/contract/shared';
import { NIL } from 'uuid';
import type { MailEvent } from '../../adapters/mail/mail-events.ts';
import type { Site as Brand } from '../../platform/calls/caller.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { siteOrigin } from '../../platform/http/origin.ts';
import { MailNotSent } from '../../platform/mail/mail.ts';
import type { Platform } from '../../platform.ts';
import { memberErased } from '../member/member.facts.ts';
import type { Members } from '../member/member.service.ts';
import type { Notify } from '../notify/notify.service.ts';
import type { Sites } from '../site/site.service.ts';
import { type CampaignSite, createCampaignDesk, type TestMail, testJob } from './campaign.desk.ts';
import { campaignMail } from './campaign.mails.ts';
import { campaignRetention, languageFor, reportsWithin, roomFor } from './campaign.rules.ts';
import { type CampaignRow, type Key, campaignStore as store } from './campaign.store.ts';

export interface CampaignOptions extends Platform {
  readonly sites: Sites;
  readonly members: Members;
  readonly notify: Notify;
}

const siteTexts = (sites: Sites, { id, settings }: Brand): CampaignSite => ({
  language: settings.domain_language,
  templates: sites.templatesOf(id),
  weekly: sites.weeklyTextsOf(id),
});

/** Mails that operators write to many members, in batches, to each at most once. */
export function createCampaigns(options: CampaignOptions) {
  const { db, events, jobs, mailer, sites, members, notify, config, database } = options;

  const ago = (ms: number) => new Date(Date.now() - ms);

  /** The mail as the member is now; undefined for one who is not of the audience any more. */
  async function mailOf(campaign: CampaignRow, memberId: string) {
    const site = sites.ofId(campaign.site_id);
    const recipient = site && (await store.recipient(db, campaign, memberId));
    if (!recipient) return undefined;
    const locale = languageFor(campaign.texts, recipient.language, site.settings.domain_language);
    const text = campaign.texts[locale];
    if (!text) return undefined;
    const origin = siteOrigin(site, config);
    const { page } = notify.declineOf(recipient, origin);
    const { search } = new URL(page);
    const link = `${origin}/campaign/${campaign.id}${search}`;
    const decline = { page, atOnce: `${origin}/campaign/${campaign.id}/unsubscribe${search}` };
    const { kind } = campaign;
    return campaignMail({
      to: recipient.email,
      site,
      locale,
      origin,
      kind,
      text,
      name: recipient.name,
      link,
      decline,
    });
  }

  const job = jobs.define<Key>(
    'campaign.mail',
    async (key) => {
      const campaign = await store.byId(db, key.campaign_id);
      if (!campaign) return;
      if (campaign.status === 'stopped' && (await store.hold(db, key))) return;
      if (!(await store.claim(db, key))) return;
      const mail = await mailOf(campaign, key.member_id);
      if (!mail) {
        await store.mark(db, key, 'dropped');
        // Erased while the batch was written.
        if (!(await members.byId(db, key.member_id))) await store.erase(db, key.member_id);
        return;
      }
      try {
        await mailer.send(mail, key.member_id);
      } catch (error) {
        // A mail that may have arrived is not sent again.
        if (!(error instanceof MailNotSent && error.isUncertain)) await store.release(db, key);
        throw error;
      }
      await store.mark(db, key, 'delivered');
    },
    { tries: 'untilDone' },
  );

  const tested = testJob(jobs, async ({ site: id, template, kind, language, email }: TestMail) => {
    const site = sites.ofId(id);
    const text = sites.templatesOf(id).get(template)?.[language];
    if (!site || !text) return;
    const origin = siteOrigin(site, config);
    const decline = notify.declineOf({ id: NIL, email }, origin);
    const written = { kind, text, name: 'Robin', link: `${origin}${text.path}`, decline };
    await mailer.send(campaignMail({ ...written, to: email, site, locale: language, origin, isTest: true }));
  });

  /** Hands out the batch of a minute: the record of each mail and its job are one transaction. */
  const sendBatch = (id: string): Promise<void> =>
    inTransaction(db, async (trx) => {
      const campaign = await store.take(trx, id);
      if (!campaign) return;
      const room = roomFor(campaign.per_hour, await store.takenSince(trx, id, ago(hour)));
      if (room === 0) return;
      const held = await store.takeHeld(trx, id, room);
      const fresh = await store.next(trx, campaign, room - held.length);
      await store.record(trx, id, fresh);
      for (const member_id of [...held, ...fresh]) await job.enqueue(trx, { campaign_id: id, member_id });
      if (held.length + fresh.length < room) await store.end(trx, id);
    });

  async function sendDue(): Promise<void> {
    const batches = await Promise.allSettled((await store.due(db)).map(sendBatch));
    const failed = batches.flatMap((batch) => (batch.status === 'rejected' ? [batch.reason] : []));
    if (failed.length > 0) throw new AggregateError(failed, 'a batch of a campaign failed');
  }
  const removeOld = () => store.removeBefore(db, ago(campaignRetention));
  jobs.schedule('campaign.send', '* * * * *', sendDue);
  jobs.schedule('campaign.sweep', '37 3 * * *', removeOld);
  events.inTransaction(memberErased, (trx, { member_id }) => store.erase(trx, member_id));

  /** The campaign that an address names, and the member whom its link does. */
  async function ofLink(site: Brand, id: string, link: MailedLink) {
    const campaign = await store.byId(db, id);
    if (campaign?.site_id !== site.id) return { campaign: undefined, member: null };
    const member = await notify.ofLink(link);
    return { campaign, member: member?.site_id === site.id ? member : null };
  }

  return {
    sendDue,
    removeOld,
    ofLink,
    desk: createCampaignDesk({
      db,
      tested,
      weekTested: notify.weekTested,
      siteOf: (id) => {
        const site = sites.ofId(id);
        return site?.database === database ? siteTexts(sites, site) : undefined;
      },
    }),

    /** The path of the site to which the button leads, undefined for an unknown campaign; an intact link is counted. */
    async open(site: Brand, id: string, link: MailedLink, locale: Locale): Promise<string | undefined> {
      const { campaign, member } = await ofLink(site, id, link);
      if (member && campaign) await store.mark(db, { campaign_id: id, member_id: member.id }, 'opened');
      return campaign?.texts[languageFor(campaign.texts, locale, site.settings.domain_language)]?.path;
    },

    /** Ends mails of this kind, or `all` that members may decline; false for an invalid link. */
    async unsubscribe(site: Brand, id: string, link: MailedLink, which: 'kind' | 'all'): Promise<boolean> {
      const { campaign, member } = await ofLink(site, id, link);
      if (!campaign || !member) return false;
      if (which === 'all') await notify.unsubscribe(link);
      else await notify.decline(member.id, campaign.kind);
      await store.mark(db, { campaign_id: id, member_id: member.id }, 'unsubscribed');
      return true;
    },

    /** A bounce or a complaint is of the latest campaign that the address was sent. */
    async reported({ address, reason }: MailEvent): Promise<void> {
      if (reason === 'listunsubscribe') return;
      for (const { id } of sites.all()) {
        const member = await members.byEmail(db, id, address);
        const campaign_id = member && (await store.latest(db, member.id, ago(reportsWithin)));
        if (campaign_id)
          await store.mark(db, { campaign_id, member_id: member.id }, reason === 'bounce' ? 'bounced' : 'complained');
      }
    },

    personalData: (memberId: string) => store.ofMember(db, memberId),
  };
}

export type Campaigns = ReturnType<typeof createCampaigns>;
