import type { UsedCredential } from '@rendezvous/contract/access';
import type { Answer, Endpoint } from '@rendezvous/contract/endpoint';
import type { readDesk } from '@rendezvous/contract/operator';
import { acceptInvitation, logInOperator, logInOperatorByCode, operatorFailures } from '@rendezvous/contract/operator';
import type { readQueues } from '@rendezvous/contract/operator-desk';
import type {
  takeAppeals,
  takeComplaints,
  takeFictional,
  takeHeldMessages,
  takePhotos,
  takeProfiles,
  takeReports,
  takeVerifications,
} from '@rendezvous/contract/operator-queue';
import { permissions } from '@rendezvous/contract/permission';
import { problem } from '@rendezvous/contract/problem';
import type { z } from 'zod';
import { recordWith } from '../../platform/audit/audit.ts';
import { whatOf } from '../../platform/audit/recorder.ts';
import type { Caller, Operator, OperatorCaller, Site } from '../../platform/calls/caller.ts';
import { secretHash } from '../../platform/calls/session.ts';
import { inTransaction, type Trx } from '../../platform/database/database.ts';
import type { Platform } from '../../platform.ts';
import { checkStrength } from '../access/password/access.strength.ts';
import { createOperatorAccounts, type Invited } from './operator.accounts.ts';
import { createOperatorCodes } from './operator.codes.ts';
import { invitationMail } from './operator.mails.ts';
import { createOwnAccount } from './operator.own.ts';
import { createOperatorPasskeys } from './operator.passkeys.ts';
import { operatorSessionStore } from './operator.sessions.store.ts';
import { createOperatorSessions } from './operator.sessions.ts';
import { type OperatorRow, operatorStore as store } from './operator.store.ts';

export interface OperatorOptions extends Pick<Platform, 'config' | 'installation' | 'hashing' | 'mailer'> {
  sites: { all(): readonly Site[] };
}

type Way = z.output<(typeof acceptInvitation)['body']>['way'];

/** Operators' accounts: how they come in, and what is their own. Who may come is `accounts`. */
export function createOperators({ config, installation: db, hashing, mailer, sites }: OperatorOptions) {
  const sessions = createOperatorSessions({ db, secret: config.SECRET });
  const passkeys = createOperatorPasskeys(db);
  const codes = createOperatorCodes({ db, acceptedSecrets: config.acceptedSecrets });
  const accounts = createOperatorAccounts({
    db,
    programs: config.OPERATORS.map(({ name }) => name),
    isBrand: (id) => sites.all().some((site) => site.id === id),
  });

  async function invited(token: string): Promise<OperatorRow> {
    const row = await store.byInvitation(db, secretHash(token));
    if (!row) throw problem(operatorFailures.invitation_invalid);
    return row;
  }

  /** What an accepted way adds to the account; throws where it is not good enough. */
  async function checked(caller: Caller, { id, name, email }: OperatorRow, way: Way) {
    if ('passkey' in way) {
      const passkey = await passkeys.verifyNew(caller, id, way.passkey);
      if (!passkey) throw problem(operatorFailures.passkey_refused);
      return { passkey, changes: {} };
    }
    await checkStrength(way.password, { site: caller.site, name, email });
    const step = await codes.stepOf(way.secret, way.code);
    if (step === null) throw problem(operatorFailures.code_wrong);
    const password_hash = await hashing.hash(way.password);
    return { changes: { password_hash, code_secret: codes.seal(way.secret, id), code_step: step } };
  }

  /** Begins a session with its line in the audit, for a brand that the operator may see. */
  async function enter(
    trx: Trx,
    { caller, by }: { caller: Caller; by: Endpoint },
    { id, name: operator, brands }: OperatorRow,
  ) {
    const { id: here } = caller.site;
    const brand = brands === null || brands.includes(here) ? here : (brands[0] ?? null);
    recordWith(trx, { operator, what: whatOf(by), brand, subject: {} });
    await sessions.begin(trx, caller, id);
  }

  return {
    sessions,
    accounts,

    /**
     * Invites by mail, and returns null: whoever had the link of another, too, would be both of the two who decide what
     * takes two. Only an installation without a mail server has the link handed over. Throws what `accounts.invite`
     * does, or operator.invitation_unsent.
     */
    async invite({ site, locale, origin, operator }: OperatorCaller, invited: Invited): Promise<string | null> {
      if (mailer.mailbox) return `${origin}${await accounts.invite(invited, operator)}`;
      const { email: to, name } = invited;
      await accounts.invite(invited, operator, async (path) => {
        await mailer.send(invitationMail({ to, name, path, origin, locale, site })).catch(() => {
          throw problem(operatorFailures.invitation_unsent);
        });
      });
      return null;
    },

    read({ operator, site }: Caller): Answer<typeof readDesk> {
      if (!operator) return { operator: null, brands: [], brand: null };
      const brands = sites.all().filter(({ id }) => operator.sees(id));
      const databases = [...new Set(brands.map(({ database }) => database))];
      const { id, name, roles, may } = operator;
      return {
        operator: { id, name, roles: [...roles], permissions: permissions.filter(may) },
        brands: brands.map(({ id: brand, database, settings }) => ({
          id: brand,
          database: databases.indexOf(database),
          name: settings.name,
          accepts_photos: settings.photo_policy === 'automatic',
        })),
        brand: operator.sees(site.id) ? site.id : null,
      };
    },

    prepareUse: passkeys.prepareUse,

    /** Throws operator.login_failed for any fault. */
    async logIn(caller: Caller, response: z.output<typeof UsedCredential>): Promise<void> {
      const operator = await passkeys.used(caller, response);
      if (!operator) throw problem(operatorFailures.login_failed);
      await inTransaction(db, (trx) => enter(trx, { caller, by: logInOperator }, operator));
    },

    /**
     * Throws operator.login_failed, whichever of the three is wrong, and after too many wrong codes: another answer
     * would say that the password is right.
     */
    async logInByCode(
      caller: Caller,
      { email, password, code }: z.output<(typeof logInOperatorByCode)['body']>,
    ): Promise<void> {
      const found = await store.byEmail(db, email);
      const operator = found?.removed_at ? undefined : found;
      const fits = await hashing.verify(operator?.password_hash ?? undefined, password);
      const isAccepted = operator && fits && (await codes.check(operator, code)) === 'right';
      if (!isAccepted) throw problem(operatorFailures.login_failed);
      await inTransaction(db, (trx) => enter(trx, { caller, by: logInOperatorByCode }, operator));
    },

    async invitation(token: string) {
      const row = await store.byInvitation(db, secretHash(token));
      return row ? { name: row.name, email: row.email, roles: row.roles } : null;
    },

    async prepareInvitation(caller: Caller, token: string) {
      const row = await invited(token);
      const passkey = await passkeys.prepare(caller, row);
      return { passkey, code: await codes.offer(row.email, caller.site.settings.name) };
    },

    /** Opens the account: whatever opened it before does no more. */
    async accept(caller: Caller, { token, way }: z.output<(typeof acceptInvitation)['body']>): Promise<void> {
      const { passkey, changes } = await checked(caller, await invited(token), way);
      await inTransaction(db, async (trx) => {
        const row = await store.takeInvitation(trx, secretHash(token));
        if (!row) throw problem(operatorFailures.invitation_invalid);
        await store.removeWays(trx, row.id);
        await operatorSessionStore.removeAll(trx, row.id);
        await store.change(trx, row.id, { joined_at: row.joined_at ?? new Date(), ...changes });
        if (passkey && !(await store.addPasskey(trx, passkey))) throw problem(operatorFailures.passkey_refused);
        await enter(trx, { caller, by: acceptInvitation }, row);
      });
    },

    async logOut(caller: OperatorCaller): Promise<void> {
      const { id, session } = caller.operator;
      if (id && session) await operatorSessionStore.remove(db, id, session.token_hash);
      caller.effects.operatorSession = null;
    },

    own: createOwnAccount({ db, passkeys, codes }),
  };
}

export type Operators = ReturnType<typeof createOperators>;

export type { HandOut } from './operator.claims.ts';

type Brands = readonly string[] | undefined;

/** What waits over all features, for an operator and some brands, or all. */
export interface QueuesView {
  read(operator: Operator, brands: Brands): Promise<Answer<typeof readQueues>['queues']>;
}

/** Hands an operator, by name, what waits. */
export interface WorkView {
  photos(operator: string, brands: Brands): Promise<Answer<typeof takePhotos>['photos']>;
  profiles(operator: string, brands: Brands): Promise<Answer<typeof takeProfiles>['profiles']>;
  verifications(operator: string, brands: Brands): Promise<Answer<typeof takeVerifications>['verifications']>;
  reports(operator: string, brands: Brands): Promise<Answer<typeof takeReports>['reports']>;
  held(operator: string, brands: Brands): Promise<Answer<typeof takeHeldMessages>['messages']>;
  appeals(operator: string, brands: Brands): Promise<Answer<typeof takeAppeals>['appeals']>;
  complaints(operator: string, brands: Brands): Promise<Answer<typeof takeComplaints>['complaints']>;
  fictional(operator: string, brands: Brands): Promise<Answer<typeof takeFictional>['members']>;
}
