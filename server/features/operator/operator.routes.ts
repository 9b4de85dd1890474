import { refuseMessage, releaseMessage } from '@rendezvous/contract/chat-held';
import { closeComplaint } from '@rendezvous/contract/complaint-desk';
import { day } from '@rendezvous/contract/durations';
import { decideAppeal, decideReturn, takeMeasure } from '@rendezvous/contract/measure';
import * as contract from '@rendezvous/contract/operator';
import * as desk from '@rendezvous/contract/operator-desk';
import * as queue from '@rendezvous/contract/operator-queue';
import { acceptPhoto, rejectPhoto } from '@rendezvous/contract/photo';
import { passProfile } from '@rendezvous/contract/profile-look';
import { closeReport } from '@rendezvous/contract/report-desk';
import { acceptVerification, refuseVerification } from '@rendezvous/contract/verification';
import type { StoredLine } from '../../platform/audit/chain.ts';
import { whatOf } from '../../platform/audit/recorder.ts';
import { auditStore } from '../../platform/audit/store.ts';
import { bind } from '../../platform/calls/bind.ts';
import type { Database } from '../../platform/database/database.ts';
import { brandsFor } from '../../platform/desk/operator.ts';
import { memberHash } from '../../platform/security/audit.ts';
import type { Operators, QueuesView, WorkView } from './operator.service.ts';

interface Reads {
  /** Of the shard whose brands the call is about. */
  readonly db: Database;
  readonly secrets: readonly string[];
  readonly queues: QueuesView;
  readonly work: WorkView;
}

const linesAtOnce = 50;

/** What decides about something that waited, as the audit names it. */
const decisions = [
  ...[acceptPhoto, rejectPhoto, acceptVerification, refuseVerification, passProfile, releaseMessage, refuseMessage],
  ...[closeReport, closeComplaint, takeMeasure, decideAppeal, decideReturn],
].map(whatOf);

export const operatorRoutes = (operators: Operators, { db, secrets, queues, work }: Reads) => [
  ...bind(contract, {
    readDesk: ({ caller }) => operators.read(caller),
    prepareOperatorLogin: ({ caller }) => operators.prepareUse(caller),
    logInOperator: ({ caller, body }) => operators.logIn(caller, body),
    logInOperatorByCode: ({ caller, body }) => operators.logInByCode(caller, body),
    readInvitation: async ({ query }) => ({ invited: await operators.invitation(query.token) }),
    prepareInvitation: ({ caller, body }) => operators.prepareInvitation(caller, body.token),
    acceptInvitation: ({ caller, body }) => operators.accept(caller, body),
    logOutOperator: ({ caller }) => operators.logOut(caller),
    checkOperator: ({ caller, body }) => operators.own.check(caller, body),
    readOwnAccount: ({ caller }) => operators.own.account(caller),
    prepareOwnPasskey: ({ caller }) => operators.own.preparePasskey(caller),
    addOwnPasskey: ({ caller, body }) => operators.own.addPasskey(caller, body),
    removeOwnPasskey: ({ caller, body }) => operators.own.removePasskey(caller, body.id),
    endOwnSession: ({ caller, body }) => operators.own.endSession(caller, body.id),
  }),
  ...bind(queue, {
    takePhotos: async ({ caller, body }) => ({
      photos: await work.photos(caller.operator.name, brandsFor(caller, body.site)),
    }),
    takeProfiles: async ({ caller, body }) => ({
      profiles: await work.profiles(caller.operator.name, brandsFor(caller, body.site)),
    }),
    takeVerifications: async ({ caller, body }) => ({
      verifications: await work.verifications(caller.operator.name, brandsFor(caller, body.site)),
    }),
    takeReports: async ({ caller, body }) => ({
      reports: await work.reports(caller.operator.name, brandsFor(caller, body.site)),
    }),
    takeHeldMessages: async ({ caller, body }) => ({
      messages: await work.held(caller.operator.name, brandsFor(caller, body.site)),
    }),
    takeAppeals: async ({ caller, body }) => ({
      appeals: await work.appeals(caller.operator.name, brandsFor(caller, body.site)),
    }),
    takeFictional: async ({ caller, body }) => ({
      members: await work.fictional(caller.operator.name, brandsFor(caller, body.site)),
    }),
    takeComplaints: async ({ caller, body }) => ({
      complaints: await work.complaints(caller.operator.name, brandsFor(caller, body.site)),
    }),
  }),
  ...bind(desk, {
    readQueues: async ({ caller, query }) => ({
      queues: await queues.read(caller.operator, brandsFor(caller, query.site)),
      decided_today: await auditStore.count(db, {
        operator: caller.operator.name,
        whats: decisions,
        from: new Date(Math.floor(Date.now() / day) * day),
      }),
    }),
    listOperators: async ({ caller }) => ({ operators: await operators.accounts.list(caller.operator) }),
    inviteOperator: async ({ caller, body }) => ({ link: await operators.invite(caller, body) }),
    changeOperator: ({ caller, body }) => operators.accounts.change(body.id, body, caller.operator),
    removeOperator: ({ caller, body }) => operators.accounts.remove(body.id, caller.operator),
    listAudit: async ({ caller, query: { member, from, to, ...rest } }) => {
      const lines = await auditStore.list(db, {
        ...rest,
        members: member === undefined ? undefined : secrets.map((secret) => memberHash(secret, member)),
        from: from === undefined ? undefined : new Date(from),
        to: to === undefined ? undefined : new Date(Date.parse(to) + day),
        brands: brandsFor(caller, undefined),
        limit: linesAtOnce + 1,
      });
      const shown = lines.slice(0, linesAtOnce);
      return { lines: shown.map(toEntry), next: lines.length > linesAtOnce ? (shown.at(-1)?.number ?? null) : null };
    },
  }),
];

const toEntry = ({ at, hash, subject, ...line }: StoredLine): desk.AuditEntry => ({
  ...line,
  at: at.toISOString(),
  subject: subject as desk.AuditEntry['subject'],
});
