import { operatorFailures } from '@rendezvous/contract/operator';
import { problem } from '@rendezvous/contract/problem';
import {
  type addDataRequest,
  type closeDataRequest,
  type DataRequest,
  type listDataRequests,
  type RequestKind,
  rightsFailures,
} from '@rendezvous/contract/rights';
import { v7 } from 'uuid';
import type { z } from 'zod';
import { record } from '../../platform/audit/audit.ts';
import type { OperatorCaller } from '../../platform/calls/caller.ts';
import { inTransaction, type Trx } from '../../platform/database/database.ts';
import { brandsFor } from '../../platform/desk/operator.ts';
import type { Platform } from '../../platform.ts';
import { memberErased, memberReactivated } from '../member/member.facts.ts';
import { openFor } from '../member/member.own.ts';
import type { Members } from '../member/member.service.ts';
import type { Sites } from '../site/site.service.ts';
import { answersItselfFor, dueOn, isClosable, requestRetention } from './rights.rules.ts';
import { type RequestRow, rightsStore as store } from './rights.store.ts';

interface Options extends Pick<Platform, 'db' | 'events' | 'jobs'> {
  readonly sites: Pick<Sites, 'ofId'>;
  readonly members: Pick<Members, 'byId'>;
}

const pageSize = 100;

const present = ({ site_id, member_id, asked_at, closed_at, ...row }: RequestRow, mayClose: boolean): DataRequest => ({
  ...row,
  site: site_id,
  member: member_id,
  asked_at: asked_at.toISOString(),
  due_on: dueOn(asked_at),
  closed_at: closed_at?.toISOString() ?? null,
  can: mayClose && isClosable({ ...row, closed_at }) ? ['close'] : [],
});

/**
 * Data requests and their legal due dates. Requests made in the settings are recorded and closed by the product, those
 * that come by mail are entered and closed by operators.
 */
export function createRights({ db, events, jobs, sites, members }: Options) {
  events.inTransaction(memberErased, (trx, { member_id }) => store.erase(trx, member_id, new Date()));
  events.inTransaction(memberReactivated, (trx, { member_id }) =>
    store.closeOwn(trx, { member_id, kind: 'erasure' }, { outcome: 'withdrawn', closed_at: new Date() }),
  );
  jobs.schedule('rights.sweep', '33 3 * * *', () => store.sweep(db, new Date(Date.now() - requestRetention)));

  return {
    /** Records a request that a member made in the settings. */
    async asked(trx: Trx, member_id: string, kind: RequestKind): Promise<void> {
      const member = await members.byId(trx, member_id);
      if (!member) return;
      const { site_id } = member;
      await store.add(trx, { id: v7(), site_id, member_id, kind, origin: 'product', asked_at: new Date() });
    },

    /** Closes such a request once the product has answered it. */
    answered: (trx: Trx, member_id: string, kind: RequestKind): Promise<void> =>
      store.closeOwn(trx, { member_id, kind }, { outcome: 'done', closed_at: new Date() }),

    countWaiting: (brands: readonly string[] | undefined) =>
      store.countWaiting(db, brands, new Date(Date.now() - answersItselfFor)),

    async list(caller: OperatorCaller, { site, ...asked }: z.output<(typeof listDataRequests)['query']>) {
      const brands = brandsFor(caller, site);
      const rows = await store.list(db, { ...asked, brands }, pageSize + 1);
      const page = rows.slice(0, pageSize);
      const mayClose = caller.operator.may('rights.handle');
      return {
        requests: page.map((row) => present(row, mayClose)),
        next: rows.length > pageSize ? (page.at(-1)?.id ?? null) : null,
      };
    },

    async add({ client_id: id, site, member, kind, asked_on, note }: z.output<(typeof addDataRequest)['body']>) {
      if (!sites.ofId(site)) throw problem(operatorFailures.unknown_brand);
      const asked_at = new Date(asked_on);
      if (asked_at > new Date())
        throw problem(rightsFailures.in_future, { fields: { asked_on: rightsFailures.in_future.code } });
      if (member !== undefined && (await members.byId(db, member))?.site_id !== site)
        throw problem(rightsFailures.not_theirs, { fields: { member: rightsFailures.not_theirs.code } });
      await inTransaction(db, async (trx) => {
        const asked = { site_id: site, member_id: member ?? null, kind, asked_at, note };
        const isNew = await store.add(trx, { ...asked, id, origin: 'mail' });
        record(isNew ? { after: { kind, asked_on } } : { subject: { repeated: true } });
      });
      return { request: id };
    },

    async close(
      { operator }: OperatorCaller,
      { request, outcome, note }: z.output<(typeof closeDataRequest)['body']>,
    ): Promise<void> {
      const row = await store.byId(db, request);
      if (!row) throw problem(rightsFailures.closed);
      openFor(operator, { brand: row.site_id, member: row.member_id }, rightsFailures.closed);
      await inTransaction(db, async (trx) => {
        const end = { outcome, closed_by: operator.name, note: note || row.note, closed_at: new Date() };
        if (!(await store.close(trx, request, end))) throw problem(rightsFailures.closed);
        record({ after: { kind: row.kind, outcome } });
      });
    },

    personalData: async ({ id }: { id: string }) => ({ requests: await store.of(db, id) }),
  };
}

export type Rights = ReturnType<typeof createRights>;
