import { accessFailures } from '@rendezvous/contract/access';
import { accountFailures, type SignupForm, type SignupIdentity } from '@rendezvous/contract/account';
import { consentFailures } from '@rendezvous/contract/consent';
import { requestFailures } from '@rendezvous/contract/endpoint';
import { dayEverywhere, minimumAge } from '@rendezvous/contract/member';
import { type ProblemError, problem } from '@rendezvous/contract/problem';
import { termsVersion } from '@rendezvous/contract/site';
import { v7 } from 'uuid';
import type { z } from 'zod';
import type { Caller } from '../../platform/calls/caller.ts';
import { networkOf } from '../../platform/calls/networks.ts';
import { type Executor, inTransaction, type Trx } from '../../platform/database/database.ts';
import type { Platform } from '../../platform.ts';
import { barredReset } from '../access/access.facts.ts';
import { withHiddenTiming } from '../access/access.hidden-timing.ts';
import type { Access } from '../access/access.service.ts';
import { checkStrength } from '../access/password/access.strength.ts';
import type { Consents } from '../consent/consent.service.ts';
import { memberSignedUp } from '../member/member.facts.ts';
import type { MemberRow, Members } from '../member/member.service.ts';
import { addsSpecialData } from '../profile/profile.rules.ts';
import { checkMemberName, type Sites, visitorRights } from '../site/site.service.ts';
import { attributionStore, type MemberAttribution } from './account.attribution.store.ts';
import { leaverSignedUp, signupCorrected } from './account.facts.ts';
import type { AccountJobs } from './account.jobs.ts';
import { isDisposable, isOldEnough } from './account.rules.ts';

type Form = z.output<typeof SignupForm>;

interface Signup {
  /** With the attribution that counts for it. */
  readonly caller: Caller;
  readonly form: Form;
  /** Runs first, in the same transaction. */
  within?(trx: Trx): Promise<void>;
}

interface Options extends Pick<Platform, 'db' | 'events' | 'hashing'> {
  members: Members;
  consents: Pick<Consents, 'record'>;
  access: Pick<Access, 'devices' | 'sessions'>;
  sites: Sites;
  mails: AccountJobs;
}

/** The address that this sign-up corrects. Where sign-up logs in, none: the earlier account may be in use by now. */
const correctedBy = ({ site }: Caller, { corrects, email }: Form): string | null =>
  site.hides_accounts && corrects !== undefined && corrects !== email ? corrects : null;

/** What a new member said of themselves and of whom they look for. */
const statedIn = (form: Form) => ({
  sought_gender: form.sought_gender ?? null,
  sought_min_age: form.sought_min_age ?? null,
  sought_max_age: form.sought_max_age ?? null,
  reason: form.reason ?? null,
  interests: form.interests ?? [],
});

/** Null for members who came by themselves and to no lander. The values of members who declined are not stored. */
function storedAttribution(
  { landers }: Sites,
  { site, attribution }: Caller,
  { lander }: Form,
): MemberAttribution | null {
  const values = attribution.isDeclined ? null : attribution.values;
  if (!lander) return values;
  return { ...values, lander: lander.name, variant: landers.known(site.id, lander.name, lander.variant) };
}

function checkAddress(email: string): void {
  if (isDisposable(email))
    throw problem(accountFailures.email_disposable, { fields: { email: accountFailures.email_disposable.code } });
}

/** On some brands being a member is special data itself. */
function checkConsent({ site }: Caller, form: Form): void {
  const isNeeded = site.settings.requires_consent || addsSpecialData(form);
  if (isNeeded && form.consent_version === undefined)
    throw problem(requestFailures.invalid, { fields: { consent_version: consentFailures.required.code } });
}

/** Sign-up (§2, §5, §6 Visitor). */
export function createSignup({ db, events, hashing, members, consents, access, sites, mails }: Options) {
  const { devices, sessions } = access;

  function checkOpen(caller: Caller): void {
    if (!visitorRights(caller.site.settings, caller.attribution.values).sign_up)
      throw problem(accountFailures.signups_closed);
  }

  function checkForm(caller: Caller, form: Form): void {
    checkAddress(form.email);
    checkMemberName(form.name, caller.site.settings);
    checkConsent(caller, form);
    const { min_age, languages } = caller.site.settings;
    if (!isOldEnough(form.date_of_birth, dayEverywhere(), min_age))
      throw problem(requestFailures.invalid, {
        params: { min_age: Math.max(minimumAge, min_age) },
        fields: { date_of_birth: 'account.birth_too_young' },
      });
    if (!languages.includes(form.language))
      throw problem(requestFailures.invalid, { fields: { language: 'request.invalid' } });
  }

  /** The new member, and whether they are mailed; null where the address is taken. */
  async function create(
    trx: Trx,
    caller: Caller,
    form: Form & { password_hash: string },
  ): Promise<{ member: MemberRow; isMailed: boolean } | null> {
    const { site } = caller;
    const id = v7();
    if (!(await members.claimEmail(trx, { site_id: site.id, email: form.email, member_id: id }))) return null;
    const member = await members.addMember(trx, {
      id,
      site_id: site.id,
      pool: site.pool,
      email: form.email,
      password_hash: form.password_hash,
      language: form.language,
      terms_version: termsVersion(sites.ofId(site.id)?.company.added ?? ''),
      terms_at: new Date(),
    });
    await consents.record(trx, id, form.consent_version !== undefined);
    const attribution = storedAttribution(sites, caller, form);
    if (attribution) await attributionStore.add(trx, id, attribution);
    const { name, date_of_birth, language, signup_message: about = '' } = form;
    const chosen = form.country ?? caller.country;
    const country = chosen && site.settings.countries.includes(chosen) ? chosen : null;
    await events.publishInTransaction(trx, memberSignedUp, {
      member_id: id,
      site,
      name,
      date_of_birth,
      country,
      language,
      about,
      ...statedIn(form),
    });
    const to = { member_id: id, origin: caller.origin, ...(form.meet && { meet: form.meet }) };
    const asker = networkOf(caller.address);
    const isMailed = await members.takeOwnerMail(trx, { member_id: id, asker }, { isFirst: true });
    if (isMailed) await mails.mailMember.enqueue(trx, { kind: 'activation', ...to });
    await mails.remindLater(trx, to);
    // As the features that heard of it left them.
    return { member: (await members.byId(trx, id)) ?? member, isMailed };
  }

  /** Whether the owner of a taken address is mailed; that of an account that is left, by the feature of leaving. */
  async function mailOwner(trx: Trx, caller: Caller, email: string): Promise<boolean> {
    const owner = await members.byEmail(trx, caller.site.id, email);
    if (!owner) return false;
    const to = { member_id: owner.id, origin: caller.origin };
    const asker = networkOf(caller.address);
    if (owner.status === 'deleted') {
      await events.publishInTransaction(trx, leaverSignedUp, { ...to, asker });
      return false;
    }
    if (!(await members.takeOwnerMail(trx, { ...to, asker }))) return false;
    // Whoever is barred gets their statement again, and no other mail.
    if (owner.barred_at) await events.publishInTransaction(trx, barredReset, { member_id: owner.id });
    else await mails.mailMember.enqueue(trx, { kind: 'known_address', ...to });
    return true;
  }

  /**
   * Has the account of a mistyped address erased, which the caller's browser must be known to have been in: nobody
   * erases another's by typing their address. Reads the same whether there is such an account or not.
   */
  async function eraseMistyped(trx: Trx, caller: Caller, corrects: string): Promise<void> {
    const earlier = await members.byEmail(trx, caller.site.id, corrects);
    const isTheirs = await devices.known(trx, caller, earlier?.id);
    if (earlier && isTheirs) await events.publishInTransaction(trx, signupCorrected, { member_id: earlier.id });
  }

  /** The failure for a taken address; a deleted account can be reactivated until it is erased (§8 Existing account). */
  async function taken(executor: Executor, caller: Caller, email: string): Promise<ProblemError | null> {
    const owner = await members.byEmail(executor, caller.site.id, email);
    if (!owner) return null;
    const failure = owner.status === 'deleted' ? accessFailures.email_deleted : accountFailures.email_in_use;
    return problem(failure, { fields: { email: failure.code } });
  }

  async function perform({ caller, form, within }: Signup): Promise<MemberRow | null> {
    checkOpen(caller);
    checkForm(caller, form);
    await checkStrength(form.password, { site: caller.site, ...form });
    const password_hash = await hashing.hash(form.password);
    return inTransaction(db, async (trx) => {
      await within?.(trx);
      const corrects = correctedBy(caller, form);
      // Two sign-ups that correct each other's addresses would otherwise deadlock.
      if (corrects !== null) await members.lockEmails(trx, caller.site.id, [corrects, form.email]);
      const created = await create(trx, caller, { ...form, password_hash });
      if (caller.site.hides_accounts) {
        const device = devices.ensureSecret(caller);
        if (created) await devices.remember(trx, device, created.member.id);
        const isMailed = created ? created.isMailed : await mailOwner(trx, caller, form.email);
        // If the new address gets no mail, the mail to the earlier one is their only way in.
        if (corrects !== null && isMailed) await eraseMistyped(trx, caller, corrects);
        return null;
      }
      if (!created) throw (await taken(trx, caller, form.email)) ?? problem(accountFailures.email_in_use);
      await sessions.begin(trx, caller, created.member.id);
      return created.member;
    });
  }

  return {
    checkOpen,

    /** Checks the first step alone. A site that hides accounts never reveals that an address is taken. */
    async checkIdentity(caller: Caller, { name, email }: z.output<typeof SignupIdentity>): Promise<void> {
      checkOpen(caller);
      checkAddress(email);
      checkMemberName(name, caller.site.settings);
      const refused = caller.site.hides_accounts ? null : await taken(db, caller, email);
      if (refused) throw refused;
    },

    /**
     * Creates the account and logs it in. A site that hides accounts answers null for every address, known or not, in
     * padded time, and begins no session: the rest is mailed, where only the owner of the address reads it.
     */
    async signUp(caller: Caller, prepare: () => Promise<Signup>): Promise<MemberRow | null> {
      const member = await withHiddenTiming(caller, async () => perform(await prepare()));
      if (member) await sessions.endPrevious(caller);
      return member;
    },
  };
}
