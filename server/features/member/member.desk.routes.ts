import type { Answer } from '@rendezvous/contract/endpoint';
import * as contract from '@rendezvous/contract/member-desk';
import * as search from '@rendezvous/contract/member-search';
import { record } from '../../platform/audit/audit.ts';
import { bind } from '../../platform/calls/bind.ts';
import type { DeskReader, Operator } from '../../platform/calls/caller.ts';
import { brandsFor } from '../../platform/desk/operator.ts';

/** Members for operators, joined from every feature. */
export interface MemberDesk {
  find(
    text: string,
    operator: Pick<Operator, 'may'>,
    brands: readonly string[] | undefined,
  ): Promise<Answer<typeof search.findMembers>>;
  read(id: string, operator: DeskReader): Promise<contract.DeskMember>;
  older(
    asked: { readonly member: string; readonly list: contract.MemberList; readonly from: number },
    operator: DeskReader,
  ): Promise<Answer<typeof contract.readMemberList>>;
}

export const memberDeskRoutes = (desk: MemberDesk) => [
  ...bind(search, {
    findMembers: async ({ caller, body: { words, site } }) => {
      const found = await desk.find(words, caller.operator, brandsFor(caller, site));
      const [only, ...others] = found.members;
      const theirs = only && others.length === 0 && { member: only.id, brand: only.site };
      // What was searched for may be an address, which nothing could remove from the audit.
      record({ subject: { found: found.members.length }, members: found.members.map(({ id }) => id), ...theirs });
      return found;
    },
  }),
  ...bind(contract, {
    readMember: async ({ caller, query }) => ({ member: await desk.read(query.member, caller.operator) }),
    readMemberList: ({ caller, query }) => desk.older(query, caller.operator),
  }),
];
