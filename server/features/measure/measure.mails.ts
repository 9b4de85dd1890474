import { reasonKey } from '@rendezvous/contract/measure';
import { dayInWords } from '@rendezvous/contract/text/format';
import { siteOrigin } from '../../platform/http/origin.ts';
import { words } from '../../platform/i18n/words.ts';
import { brandMail, type MailContext, type MailPreview } from '../../platform/mail/brand-mail.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import type { Platform } from '../../platform.ts';
import { isReachable } from '../member/member.rules.ts';
import type { Members } from '../member/member.service.ts';
import type { Sites } from '../site/site.service.ts';
import { appealUntil, lengthOf, linkUntil, memberStateOf } from './measure.rules.ts';
import { measureStore as store, type WholeMeasure } from './measure.store.ts';

/** A mail about a measure: that it was taken, or what became of it. */
export interface MeasureMail {
  readonly id: string;
  readonly about: 'taken' | 'lifted' | 'decided' | 'over';
  /** Further photos and messages that were decided with it. */
  readonly others?: readonly string[];
}

type Letter = MailContext & { readonly path: string };

/** The statement of reasons (DSA Art. 17), of one measure or of several photos and messages. */
function statementMail({ origin, path, ...mail }: Letter, measures: readonly [WholeMeasure, ...WholeMeasure[]]): Mail {
  const { locale, site } = mail;
  const t = words(locale);
  const line = (label: string, value: string) => `${t(`measure:label.${label}`)}: ${value}`;
  const what = ({ kind }: WholeMeasure) => t(`measure:what.${kind}`);
  const linesOf = ({ kind, rule, facts, reason, found, until, ...measure }: WholeMeasure) => [
    line('facts', reason ? t(reasonKey(kind, reason)) : facts),
    line('rule', t(`measure:rule.${rule}`)),
    line('until', t(`measure:until.${lengthOf({ kind, until })}`, until ? { date: dayInWords(locale, until) } : {})),
    line('scope', t('measure:scope', { site: site.settings.name })),
    line('found', `${t(`measure:found.${found}`)} ${t('measure:decided_by_person')}`),
    t('measure:appeal.text', { date: dayInWords(locale, appealUntil(measure.created_at)) }),
  ];
  const [first, ...others] = measures;
  const each = measures.flatMap((measure) => [what(measure), ...linesOf(measure)]);
  const quoted = [
    ...(others.length === 0 ? linesOf(first) : each),
    courtOf(mail),
    ...(memberStateOf(measures).barred ? [t('measure:credits')] : []),
  ];
  const params = { what: others.length === 0 ? what(first) : t('measure:what.several') };
  return brandMail('measure', { ...mail, link: `${origin}${path}`, params, quoted });
}

function courtOf({ locale, site }: Pick<MailContext, 'locale' | 'site'>): string {
  const t = words(locale);
  const body = site.dispute_body;
  return body ? t('measure:court_or_body', { body: `${body.name} (${body.url})` }) : t('measure:court');
}

/** What became of a measure: decided on appeal, lifted, or over. */
function outcomeMail({ origin, path, ...mail }: Letter, measure: WholeMeasure): Mail {
  const t = words(mail.locale);
  const { decision, end } = measure;
  const kind = decision && end?.reason !== 'over' ? `measure_${decision.outcome}` : 'measure_ended';
  const params = { what: t(`measure:what.${measure.kind}`), date: dayInWords(mail.locale, measure.created_at) };
  const quoted = decision ? [decision.reasons, ...(decision.outcome === 'dismissed' ? [courtOf(mail)] : [])] : [];
  return brandMail(kind, { ...mail, link: `${origin}${path}`, params, quoted });
}

interface Options extends Pick<Platform, 'db' | 'jobs' | 'mailer' | 'config'> {
  readonly sites: Sites;
  readonly members: Members;
}

/** Mails about measures, which also go to members who are suspended or banned. */
export const measureMails = ({ db, jobs, mailer, config, sites, members }: Options) =>
  jobs.define<MeasureMail>(
    'measure.mail',
    async ({ id, about, others = [] }) => {
      const measure = await store.one(db, id);
      const member = measure?.member_id ? await members.byId(db, measure.member_id) : undefined;
      const site = member && sites.ofId(member.site_id);
      if (!measure || !site || !isReachable(member)) return;
      const { email: to, language: locale } = member;
      const path = members.statementPath(member.id, linkUntil(measure.created_at, new Date()));
      const letter = { to, site, locale, origin: siteOrigin(site, config), path };
      const also = (await store.ofMember(db, member.id)).filter((one) => others.includes(one.id)).toReversed();
      const mail = about === 'taken' ? statementMail(letter, [measure, ...also]) : outcomeMail(letter, measure);
      await mailer.send(mail, member.id);
    },
    { tries: 'untilDone' },
  );

const sample: WholeMeasure = {
  id: '0198a000-0000-7000-8000-000000000000',
  member_id: '0198a000-0000-7000-8000-000000000001',
  site_id: 'rendezvous',
  kind: 'suspended',
  rule: 'harassment',
  facts: '…',
  reason: null,
  told_at: null,
  found: 'report',
  client_id: null,
  report_id: null,
  photo_id: null,
  removed_texts: null,
  photo_before: null,
  until: new Date('2026-12-11T12:00:00Z'),
  made_by: 'robin',
  created_at: new Date('2026-11-27T12:00:00Z'),
  end: null,
  appeal: null,
  decision: null,
};
const decided = (outcome: 'upheld' | 'dismissed'): WholeMeasure => ({
  ...sample,
  decision: { outcome, reasons: '…', decided_by: 'sam', decided_at: sample.created_at },
});
const samplePath = `/measures?member=${sample.member_id}&token=0123456789abcdefghijklmnopqrstuvwxyzABCDEFG`;

export const measureMailPreviews: readonly MailPreview[] = [
  { kind: 'measure', write: (letter) => statementMail({ ...letter, path: samplePath }, [sample]) },
  { kind: 'measure_upheld', write: (letter) => outcomeMail({ ...letter, path: samplePath }, decided('upheld')) },
  { kind: 'measure_dismissed', write: (letter) => outcomeMail({ ...letter, path: samplePath }, decided('dismissed')) },
  { kind: 'measure_ended', write: (letter) => outcomeMail({ ...letter, path: samplePath }, sample) },
];
