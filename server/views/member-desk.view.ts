import type { Answer } from '@rendezvous/contract/endpoint';
import type { DeskMember } from '@rendezvous/contract/member-desk';
import { type findMembers, foundAtMost, supportFailures } from '@rendezvous/contract/member-search';
import { problem } from '@rendezvous/contract/problem';
import { Id } from '@rendezvous/contract/shared';
import { type Access, deviceOf } from '../features/access/access.service.ts';
import type { Age } from '../features/age/age.service.ts';
import type { Consents } from '../features/consent/consent.service.ts';
import type { Credit } from '../features/credit/credit.service.ts';
import type { Measures } from '../features/measure/measure.service.ts';
import type { Members } from '../features/member/member.service.ts';
import type { Notify } from '../features/notify/notify.service.ts';
import type { Payments } from '../features/payment/payment.service.ts';
import type { Photos } from '../features/photo/photo.service.ts';
import type { Profiles } from '../features/profile/profile.service.ts';
import type { Sites } from '../features/site/site.service.ts';
import type { DeskReader, Operator } from '../platform/calls/caller.ts';
import { createMemberLists, type ListSources } from './member-desk.lists.ts';
import { actsFor, mergedOf } from './member-desk.rules.ts';

interface Sources extends ListSources {
  readonly sites: Pick<Sites, 'all'>;
  readonly members: Pick<Members, 'found'>;
  readonly profiles: Pick<Profiles, 'found' | 'byId'>;
  readonly photos: Pick<Photos, 'review'>;
  readonly access: Pick<Access, 'credentials'>;
  readonly reports: {
    readonly desk: ListSources['reports']['desk'] & {
      countBy(id: string): Promise<number>;
      countAbout(id: string): Promise<DeskMember['reports']['about']>;
      conductOf(id: string): Promise<DeskMember['reports']['conduct']>;
    };
  };
  readonly credit: Pick<Credit, 'balanceOf' | 'entries'>;
  readonly payments: Pick<Payments, 'membersOf' | 'ofMember'>;
  readonly measures: Pick<Measures, 'statements'>;
  readonly consents: Pick<Consents, 'decisions'>;
  readonly notify: Pick<Notify, 'preferences'>;
  readonly age: Pick<Age, 'ofMember'> & { readonly acts: { actOf(id: string): Promise<'age' | 'age_back' | null> } };
}

const iso = (at: Date) => at.toISOString();
const isoOrNull = (at: Date | null) => at?.toISOString() ?? null;

/** Members for operators: found among all of some brands, and one with what the operator's roles may see. */
export function createMemberDeskView(sources: Sources) {
  const { sites, members, profiles, payments } = sources;
  const lists = createMemberLists(sources);

  /** `brands`: undefined for all. */
  async function find(
    text: string,
    { may }: Pick<Operator, 'may'>,
    brands: readonly string[] | undefined,
  ): Promise<Answer<typeof findMembers>> {
    const among = { sites: brands ?? sites.all().map(({ id }) => id), limit: foundAtMost };
    const id = Id.safeParse(text);
    const [byNumber, byEmail, byName] = await Promise.all([
      payments.membersOf(text, foundAtMost),
      members.found.withEmail({ ...among, text: text.toLowerCase() }),
      profiles.found.withName({ ...among, text }),
    ]);
    const found = mergedOf([
      ['id', id.success ? [id.data] : []],
      ['payment', byNumber],
      ['email', byEmail],
      ['name', byName],
    ]);
    const ids = [...found.keys()];
    const [rows, names] = await Promise.all([members.found.listed(ids, among.sites), profiles.found.names(ids)]);
    const mayAct = may('members.act');
    // By the beginning of an address it could be read letter by letter.
    const isSeen = (row: { id: string; email: string }) =>
      mayAct || found.get(row.id) !== 'email' || row.email.toLowerCase() === text.toLowerCase();
    const byId = new Map(rows.filter(isSeen).map((row) => [row.id, row]));
    return {
      members: [...found].flatMap(([one, found_by]) => {
        const row = byId.get(one);
        if (!row) return [];
        const { email, site_id: site, status, signup_date } = row;
        return {
          ...{ id: one, name: names.get(one) ?? '', email: mayAct ? email : null, site, status, found_by },
          signed_up_at: iso(signup_date),
        };
      }),
      more: (mayAct && byEmail.length === foundAtMost) || byName.length === foundAtMost,
    };
  }

  /** Throws support.member_not_found. */
  async function read(id: string, operator: DeskReader): Promise<DeskMember> {
    const member = await members.found.row(id);
    if (!member) throw problem(supportFailures.member_not_found);
    const [profile, photos, credentials, reports, money, mails, preferences, measures, decisions, age_check, age] =
      await Promise.all([
        profiles.byId(id),
        operator.may('photos.review') ? sources.photos.review.ofMember(id) : null,
        sources.access.credentials(id),
        reportsOf(id, operator),
        operator.may('payments.read') ? moneyOf(id) : null,
        lists.mails(id, operator, 0),
        sources.notify.preferences(id),
        sources.measures.statements(id),
        sources.consents.decisions(id),
        sources.age.ofMember(id),
        sources.age.acts.actOf(id),
      ]);
    const { status, language, site_id: site, cannot_write } = member;
    const mayAct = operator.may('members.act');
    const { email, new_email } = mayAct ? member : { email: null, new_email: null };
    return {
      id,
      site,
      name: profile?.name ?? '',
      born: (mayAct && profile?.date_of_birth) || null,
      country: profile?.country ?? null,
      fictional: profile?.fictional ?? false,
      ...{ language, email, new_email, status, cannot_write },
      signed_up_at: iso(member.signup_date),
      confirmed_at: isoOrNull(member.confirmed_at),
      last_seen_at: isoOrNull(profile?.last_active_at ?? null),
      deleted_at: isoOrNull(member.deleted_at),
      barred_at: isoOrNull(member.barred_at),
      terms: { version: iso(member.terms_version), at: iso(member.terms_at) },
      age_check,
      can: actsFor({ status, mayAct, age }),
      measures: measures.map(({ id: measure, kind, rule, created_at, until, state, ended }) => ({
        ...{ id: measure, kind, rule, created_at, until, state, ended },
      })),
      photos,
      sessions: credentials.sessions.map(({ user_agent, created_at, last_seen_at }) => ({
        ...deviceOf(user_agent),
        created_at: iso(created_at),
        last_seen_at: iso(last_seen_at),
      })),
      passkeys: credentials.passkeys.map(({ user_agent, created_at }) => ({
        ...deviceOf(user_agent),
        created_at: iso(created_at),
      })),
      devices: credentials.devices.map(({ seen_at }) => iso(seen_at)),
      ...{ reports, money },
      mails: {
        stopped: member.notifications_disabled,
        declined: Object.entries(preferences).flatMap(([key, isWanted]) => (isWanted ? [] : [key])),
        sent: mails,
      },
      consents: decisions.map(({ purpose, version, given, decided_at }) => ({
        ...{ purpose, version, given, decided_at: iso(decided_at) },
      })),
    };
  }

  async function reportsOf(id: string, operator: DeskReader): Promise<DeskMember['reports']> {
    const { desk } = sources.reports;
    const [by, about, conduct, list] = await Promise.all([
      desk.countBy(id),
      desk.countAbout(id),
      desk.conductOf(id),
      operator.may('reports.handle') ? lists.reports(id, operator, 0) : null,
    ]);
    return { by, about, conduct, list };
  }

  async function moneyOf(id: string): Promise<NonNullable<DeskMember['money']>> {
    const [balance, entries, bought] = await Promise.all([
      sources.credit.balanceOf(id),
      lists.entries(id, 0),
      payments.ofMember(id, 0),
    ]);
    return { ...balance, entries, payments: bought };
  }

  return { find, read, older: lists.older };
}
