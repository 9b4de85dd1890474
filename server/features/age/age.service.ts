import { type AgeCheck, ageFailures } from '@rendezvous/contract/age';
import { requestFailures } from '@rendezvous/contract/endpoint';
import { nextParam, ownPath } from '@rendezvous/contract/own-path';
import { problem } from '@rendezvous/contract/problem';
import { v7 } from 'uuid';
import type { AgeAnswer, AgeOutcome, AgeProvider, AgeRequest } from '../../adapters/age/age.ts';
import type { MemberCaller, Site } from '../../platform/calls/caller.ts';
import { inTransaction, type Trx } from '../../platform/database/database.ts';
import type { Platform } from '../../platform.ts';
import { memberBarred, memberDeleted, memberErased } from '../member/member.facts.ts';
import type { Members } from '../member/member.service.ts';
import type { Sites } from '../site/site.service.ts';
import type { AgeGate } from './age.gate.ts';
import { mayStart, providersFor, standingOf, statusOf } from './age.rules.ts';
import { type AgeAttemptRow, ageStore as store } from './age.store.ts';

export interface AgeOptions extends Pick<Platform, 'db' | 'events' | 'report'> {
  sites: Sites;
  members: Members;
  gate: AgeGate;
  /** Undefined for one that no brand names any more. */
  providerOf(name: string): AgeProvider | undefined;
}

/** The path of the page of the check, which leads on to the page where the member wanted to go. */
function pageOf(next: string | null): string {
  const path = next === null ? null : ownPath(next);
  return path === null ? '/age-check' : `/age-check?${new URLSearchParams({ [nextParam]: path })}`;
}

/** Age checks: begun with a provider, asked about until they have an outcome, of which little is kept. */
export function createAge({ db, events, report, sites, members, gate, providerOf }: AgeOptions) {
  for (const fact of [memberDeleted, memberBarred])
    events.inTransaction(fact, (trx, { member_id }) => store.giveUp(trx, member_id));
  events.inTransaction(memberErased, (trx, { member_id }) => store.erase(trx, member_id));

  /** Takes an outcome; nothing for a check that has one already, or whose member left. */
  async function settle(row: AgeAttemptRow, outcome: AgeOutcome): Promise<void> {
    if (outcome === 'pending') return;
    const { member_id } = row;
    await inTransaction(db, async (trx) => {
      await members.lock(trx, member_id);
      if (!(await store.end(trx, row, outcome)) || outcome !== 'passed') return;
      await gate.confirmedBy(trx, member_id, row.provider);
    });
  }

  /** Asks the provider about a check that is pending, and takes its outcome. Throws if it does not answer. */
  async function lookUp(row: AgeAttemptRow): Promise<AgeOutcome> {
    const outcome = (await providerOf(row.provider)?.outcomeOf?.(row.reference)) ?? 'pending';
    await settle(row, outcome);
    return outcome;
  }

  /** What the provider of a member's check has now; `unanswered` where it does not answer, and the job asks again. */
  async function lookUpPending(memberId: string): Promise<AgeOutcome | 'unanswered' | undefined> {
    const [latest] = await store.of(db, memberId);
    if (latest?.status !== 'pending') return undefined;
    return lookUp(latest).catch((error) => {
      report(error, 'age.look_up', { provider: latest.provider });
      return 'unanswered';
    });
  }

  /** How a member stands where they call from, and whom that place lets check. */
  async function standingIn({ member, site, connectionCountry }: MemberCaller, trx?: Trx) {
    const rules = gate.rulesOf(site);
    const where = await gate.whereaboutsOf(site, member.id, connectionCountry, trx);
    const row = await members.byId(trx ?? db, member.id);
    if (!row) throw problem(requestFailures.authentication_required);
    return { standing: standingOf(row, rules, where), offered: providersFor(rules, row, where) };
  }

  /** Who may check a member who may begin now; throws why they may not. */
  async function offeredTo(caller: MemberCaller, trx?: Trx): Promise<readonly string[]> {
    const { standing, offered } = await standingIn(caller, trx);
    const { reason } = mayStart(standing, await store.of(trx ?? db, caller.member.id), new Date());
    const failure = Object.values(ageFailures).find(({ code }) => code === reason);
    if (failure) throw problem(failure);
    return offered;
  }

  const startedBy = (row: AgeAttemptRow, origin: string) => ({
    reference: row.reference,
    startedAt: row.started_at,
    origin,
  });

  async function stateOf(caller: MemberCaller): Promise<AgeCheck> {
    const { member, origin } = caller;
    const checks = await store.of(db, member.id);
    const { standing, offered } = await standingIn(caller);
    const told = statusOf(standing, checks);
    const latest = told.status === 'pending' ? checks[0] : undefined;
    const by = latest && providerOf(latest.provider);
    return {
      ...told,
      pending: latest && by ? { name: by.name, kind: by.kind, url: by.urlOf(startedBy(latest, origin)) } : null,
      providers: offered.flatMap((name) => {
        const provider = providerOf(name);
        return provider ? [{ name, kind: provider.kind }] : [];
      }),
      can: { start: mayStart(standing, checks, new Date()) },
    };
  }

  return {
    ...gate,
    settle,
    lookUp,

    /** The member's state, once the provider has been asked about a check that is pending. */
    async read(caller: MemberCaller): Promise<AgeCheck> {
      await lookUpPending(caller.member.id);
      return stateOf(caller);
    },

    /**
     * Begins a check, in the place of a pending one, whose outcome counts if there is one already. Throws what the call
     * declares, and age.provider_unavailable where nobody says whether there is.
     */
    async start(caller: MemberCaller, { provider: name, next = null }: { provider: string; next?: string | null }) {
      const { member, origin } = caller;
      const outcome = await lookUpPending(member.id);
      if (outcome === 'passed') return stateOf(caller);
      if (outcome === 'unanswered') throw problem(ageFailures.provider_unavailable);
      const offered = await offeredTo(caller);
      const provider = offered.includes(name) ? providerOf(name) : undefined;
      if (!provider) throw problem(ageFailures.unknown_provider);
      const id = v7();
      const reference = await provider.start({ id, back: `${origin}${pageOf(next)}` }).catch((error) => {
        report(error, 'age.start', { provider: name });
        throw problem(ageFailures.provider_unavailable);
      });
      await inTransaction(db, async (trx) => {
        await members.lock(trx, member.id);
        await offeredTo(caller, trx);
        await store.giveUp(trx, member.id);
        await store.add(trx, { member_id: member.id, id, provider: name, reference, next, started_at: new Date() });
      });
      return stateOf(caller);
    },

    /**
     * Answers what arrives at the address of a check: its page's reader, or a wallet. Throws request.not_found for one
     * that is over, which nobody goes on with.
     */
    async answer(site: Site, reference: string, request: Omit<AgeRequest, 'back'>, origin: string): Promise<AgeAnswer> {
      const row = await store.byReference(db, reference);
      const provider = row?.status === 'pending' ? providerOf(row.provider) : undefined;
      const isHere = row && (await members.byId(db, row.member_id))?.site_id === site.id;
      if (!row || !provider?.answer || !isHere) throw problem(requestFailures.not_found);
      const answer = await provider.answer(startedBy(row, origin), { ...request, back: pageOf(row.next) });
      if (answer.outcome) await settle(row, answer.outcome);
      return answer;
    },

    /** For operators: whether and when. */
    async ofMember(memberId: string): Promise<Pick<AgeCheck, 'status' | 'at'>> {
      const member = await members.byId(db, memberId);
      const site = member && sites.ofId(member.site_id);
      if (!site) return { status: 'not_required', at: null };
      const standing = standingOf(member, gate.rulesOf(site), await gate.whereaboutsOf(site, memberId, null));
      return statusOf(standing, await store.of(db, memberId));
    },

    personalData: async (memberId: string) => ({
      checks: (await store.of(db, memberId)).map(({ member_id: _, ...check }) => check),
    }),
  };
}

export type Age = ReturnType<typeof createAge>;
