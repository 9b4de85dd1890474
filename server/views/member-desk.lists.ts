import type { Answer } from '@rendezvous/contract/endpoint';
import {
  listedAtOnce,
  type MemberList,
  type MemberMail,
  type MemberReport,
  type readMemberList,
} from '@rendezvous/contract/member-desk';
import type { Credit } from '../features/credit/credit.service.ts';
import type { Members } from '../features/member/member.service.ts';
import type { Payments } from '../features/payment/payment.service.ts';
import type { DeskReader } from '../platform/calls/caller.ts';
import type { Page } from '../platform/database/database.ts';

interface Row {
  readonly member_id: string | null;
  readonly created_at: Date;
}

interface Asked {
  readonly member: string;
  readonly list: MemberList;
  readonly from: number;
}

export interface ListSources {
  readonly members: Pick<Members, 'found'>;
  readonly reports: {
    readonly desk: {
      ofMember(
        id: string,
        page: Page & { readonly sites: readonly string[] | null },
      ): Promise<(Omit<MemberReport, 'by_member' | 'created_at'> & Row)[]>;
    };
  };
  readonly credit: Pick<Credit, 'entries'>;
  readonly payments: Pick<Payments, 'ofMember'>;
}

/** The lists of a member's page, a part of each from a place on. */
export function createMemberLists(sources: ListSources) {
  async function mails(id: string, { may }: DeskReader, offset: number): Promise<MemberMail[]> {
    const rows = await sources.members.found.mails(id, { limit: listedAtOnce, offset });
    return rows.map(({ began_at, ended_at, answer, ...mail }) => ({
      ...mail,
      // A mail server names the address.
      answer: may('members.act') ? answer : null,
      began_at: began_at.toISOString(),
      ended_at: ended_at.toISOString(),
    }));
  }

  async function reports(id: string, { brands }: DeskReader, offset: number): Promise<MemberReport[]> {
    const rows = await sources.reports.desk.ofMember(id, { sites: brands, limit: listedAtOnce, offset });
    return rows.map(({ id: report, member_id, created_at, reason, outcome, unfounded }) => ({
      ...{ id: report, by_member: member_id === id, created_at: created_at.toISOString() },
      ...{ reason, outcome, unfounded },
    }));
  }

  const entries = (id: string, offset: number) => sources.credit.entries(id, { limit: listedAtOnce, offset });

  async function older({ member, list, from }: Asked, operator: DeskReader): Promise<Answer<typeof readMemberList>> {
    const seesMoney = operator.may('payments.read');
    const none = { entries: [], payments: [], reports: [], mails: [] };
    if (list === 'mails') return { ...none, mails: await mails(member, operator, from) };
    if (list === 'reports')
      return { ...none, reports: operator.may('reports.handle') ? await reports(member, operator, from) : [] };
    if (list === 'payments')
      return { ...none, payments: seesMoney ? await sources.payments.ofMember(member, from) : [] };
    return { ...none, entries: seesMoney ? await entries(member, from) : [] };
  }

  return { mails, reports, entries, older };
}
