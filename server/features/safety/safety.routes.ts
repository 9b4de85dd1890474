import type { Answer } from '@rendezvous/contract/endpoint';
import * as reporting from '@rendezvous/contract/report';
import * as contract from '@rendezvous/contract/safety';
import { bind } from '../../platform/calls/bind.ts';
import type { MemberCaller, Reader } from '../../platform/calls/caller.ts';
import type { Complaints } from './complaints/safety.complaints.ts';
import type { Evidence, ReportForm } from './safety.reports.rules.ts';
import type { Reports } from './safety.reports.ts';
import type { Safety } from './safety.service.ts';

export interface SafetyViews {
  blockedList(reader: Reader): Promise<Answer<typeof contract.listBlocked>['profiles']>;
  ownReports(reader: Reader): Promise<reporting.OwnReport[]>;
  reportEvidence(caller: MemberCaller, form: ReportForm): Promise<Evidence>;
}

interface Services {
  readonly safety: Safety;
  readonly complaints: Complaints;
  readonly reports: Reports;
}

export const safetyRoutes = (
  { safety, complaints, reports }: Services,
  { blockedList, ownReports, reportEvidence }: SafetyViews,
) => [
  ...bind(contract, {
    block: ({ caller, body }) => safety.block(caller.member.id, body.profile),
    unblock: ({ caller, body }) => safety.unblock(caller.member.id, body.profile),
    listBlocked: async ({ caller }) => ({ profiles: await blockedList(caller.member) }),
    complain: async ({ caller, body }) => ({ reference: await complaints.receive(caller, body) }),
  }),
  ...bind(reporting, {
    report: ({ caller, body }) => reports.receive(caller, body, () => reportEvidence(caller, body)),
    listReports: async ({ caller }) => ({ reports: await ownReports(caller.member) }),
  }),
];
