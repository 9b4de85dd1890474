import * as withdrawing from '@rendezvous/contract/barred-withdrawal';
import * as contract from '@rendezvous/contract/measure';
import { problem } from '@rendezvous/contract/problem';
import { bind } from '../../platform/calls/bind.ts';
import { brandsFor } from '../../platform/desk/operator.ts';
import { toMeasure } from './measure.present.ts';
import type { Measures } from './measure.service.ts';

export const measureRoutes = (measures: Measures) => [
  ...bind(withdrawing, {
    listBarredWithdrawals: ({ caller, query }) => measures.withdrawals.list(caller, query),
    withdrawBarred: async ({ caller, body }) => ({ refund: await measures.withdrawals.withdraw(caller, body) }),
  }),
  ...bind(contract, {
    listMeasures: ({ caller, query }) => measures.list(caller, query),
    markNoticesSeen: ({ caller }) => measures.markSeen(caller),
    appeal: async ({ caller, body }) => ({ measure: await measures.appeal(caller, body) }),
    listMemberMeasures: async ({ caller, query: { site, ...asked } }) => {
      // A member has one brand, whichever is chosen.
      const sites = brandsFor(caller, asked.member === undefined ? site : undefined);
      const latest = await measures.desk.latest({ ...asked, sites });
      const seen = latest.filter(({ site_id }) => caller.operator.sees(site_id)).map(toMeasure);
      const names = await measures.names(seen.flatMap(({ member }) => member ?? []));
      return { measures: seen.map((one) => ({ ...one, name: names.get(one.member ?? '') ?? null })) };
    },
    takeMeasure: async ({ caller: { operator }, body: { member, report, photo, until, ...rest } }) => {
      const asked = { ...rest, member_id: member, report_id: report, photo_id: photo, by: operator.name };
      const ends = until === undefined ? undefined : new Date(until);
      return { measure: await measures.desk.take({ ...asked, until: ends }, operator.sees) };
    },
    liftMeasure: ({ caller: { operator }, body: { measure, note } }) =>
      measures.desk.lift(measure, { by: operator.name, note }, operator.sees),
    readAppeal: async ({ caller, query }) => {
      const measure = await measures.desk.appealed(query.measure, caller.operator.sees);
      return { measure: toMeasure(measure), message: await measures.messageOf(measure.id) };
    },
    listReturns: async ({ caller, query: { site, limit } }) => ({
      returns: await measures.returns.list({ sites: brandsFor(caller, site), limit }),
    }),
    decideReturn: async ({ caller: { operator }, body }) => {
      if (!(await measures.returns.decide({ ...body, by: operator.name }, operator.sees)))
        throw problem(contract.measureFailures.not_found);
    },
    decideAppeal: ({ caller: { operator }, body: { measure, ...decision } }) =>
      measures.desk.decide(measure, { ...decision, by: operator.name }, operator.sees),
  }),
];
