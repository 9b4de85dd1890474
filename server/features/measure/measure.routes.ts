import * as contract from '@rendezvous/contract/measure';
import { problem } from '@rendezvous/contract/problem';
import { bind } from '../../platform/calls/bind.ts';
import { brandsFor } from '../../platform/desk/operator.ts';
import { DeskRefusal } from './measure.desk.ts';
import { toMeasure } from './measure.present.ts';
import type { Measures } from './measure.service.ts';

/** Answers a refusal of the desk as the call's failure. */
async function orRefused<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof DeskRefusal)) throw error;
    const { same_operator, refused } = contract.measureFailures;
    throw error.isSameOperator ? problem(same_operator) : problem(refused, { params: { reason: error.message } });
  }
}

export const measureRoutes = (measures: Measures) =>
  bind(contract, {
    listMeasures: ({ caller, query }) => measures.list(caller, query),
    appeal: async ({ caller, body }) => ({ measure: await measures.appeal(caller, body) }),
    listMemberMeasures: async ({ caller, query: { member, site, limit } }) => {
      const found =
        member === undefined
          ? await measures.desk.latest(limit, brandsFor(caller, site))
          : await measures.desk.ofMember(member);
      return { measures: found.filter(({ site_id }) => caller.operator.sees(site_id)).map(toMeasure) };
    },
    takeMeasure: async ({ caller: { operator }, body: { member, report, photo, until, ...rest } }) => {
      const asked = { ...rest, member_id: member, report_id: report, photo_id: photo, by: operator.name };
      const ends = until === undefined ? undefined : new Date(until);
      return { measure: await orRefused(measures.desk.take({ ...asked, until: ends }, operator.sees)) };
    },
    liftMeasure: ({ caller: { operator }, body: { measure, note } }) =>
      orRefused(measures.desk.lift(measure, { by: operator.name, note }, operator.sees)),
    listAppeals: async ({ caller, query: { site, limit } }) => ({
      measures: (await measures.desk.appeals(limit, brandsFor(caller, site))).map(toMeasure),
    }),
    listReturns: async ({ caller, query: { site, limit } }) => ({
      returns: await measures.returns.list({ sites: brandsFor(caller, site), limit }),
    }),
    decideReturn: async ({ caller: { operator }, body }) => {
      if (!(await measures.returns.decide({ ...body, by: operator.name }, operator.sees)))
        throw problem(contract.measureFailures.not_found);
    },
    decideAppeal: ({ caller: { operator }, body: { measure, ...decision } }) =>
      orRefused(measures.desk.decide(measure, { ...decision, by: operator.name }, operator.sees)),
  });
