import * as contract from '@rendezvous/contract/complaint-desk';
import { problem } from '@rendezvous/contract/problem';
import { bind } from '../../../platform/calls/bind.ts';
import type { OperatorCaller } from '../../../platform/calls/caller.ts';
import { brandsFor } from '../../../platform/desk/operator.ts';
import { openFor } from '../../member/member.own.ts';
import type { Complaint } from './safety.complaints.store.ts';
import { type Complaints, toDeskComplaint } from './safety.complaints.ts';

/** What operators read of complaints, and how they answer them. */
export function complaintDeskRoutes(complaints: Complaints) {
  const { complaint_not_found, complaint_closed } = contract.deskComplaintFailures;

  /** The complaint, named in the audit; one of a brand that the operator may not see is not there. */
  async function seen({ operator }: OperatorCaller, reference: string): Promise<Complaint> {
    const complaint = await complaints.one(reference);
    if (!complaint) throw problem(complaint_not_found);
    openFor(operator, { brand: complaint.site_id, also: [complaint.email] }, complaint_not_found);
    return complaint;
  }

  return bind(contract, {
    listClosedComplaints: ({ caller, query: { site, before } }) =>
      complaints.closed({ sites: brandsFor(caller, site), before }),
    readComplaint: async ({ caller, query }) => ({ complaint: toDeskComplaint(await seen(caller, query.reference)) }),
    closeComplaint: async ({ caller, body: { reference, answer } }) => {
      const complaint = await seen(caller, reference);
      if (!(await complaints.close(complaint, { answer, by: caller.operator.name }))) throw problem(complaint_closed);
    },
  });
}
