import { type Selectable, sql } from 'kysely';
import type { KeptPayer } from '../../../adapters/payment/gateway.ts';
import { built } from '../../../platform/database/built.ts';
import { anyRow, type Executor, type Trx } from '../../../platform/database/database.ts';
import type { PaymentKept } from '../../../platform/database/schema.gen.ts';
import type { GatewayPayer } from './payment.forgetting.store.ts';

export type KeptRow = Selectable<PaymentKept>;

const ofGateway = built((db, $: { member_id: string; gateway: string }) =>
  db
    .selectFrom('payment_kept')
    .select(['customer', 'gateway', 'id', 'kept_at', 'label', 'member_id'])
    .where('member_id', '=', $.member_id)
    .where('gateway', '=', $.gateway),
);

export const keptStore = {
  of: async (db: Executor, member_id: string, gateway: string): Promise<KeptRow | undefined> =>
    (await ofGateway(db, { member_id, gateway }))[0],

  /** Keeps a payer from being forgotten until the transaction ends; false if they are. */
  hold: (trx: Trx, memberId: string, { gateway, customer }: GatewayPayer): Promise<boolean> =>
    anyRow(
      trx
        .selectFrom('payment_kept')
        .select('id')
        .where('member_id', '=', memberId)
        .where('gateway', '=', gateway)
        .where('customer', '=', customer)
        .forShare(),
    ),

  ofMember: (db: Executor, memberId: string): Promise<KeptRow[]> =>
    db.selectFrom('payment_kept').selectAll().where('member_id', '=', memberId).orderBy('kept_at').execute(),

  /** Stores what a gateway keeps now, in place of what it kept before. */
  async put(trx: Trx, member_id: string, gateway: string, { customer, label }: KeptPayer): Promise<void> {
    await trx
      .insertInto('payment_kept')
      .values({ member_id, gateway, customer, label })
      .onConflict((conflict) =>
        conflict
          .columns(['member_id', 'gateway'])
          .doUpdateSet({ id: sql`gen_random_uuid()`, customer, label, kept_at: sql`now()` }),
      )
      .execute();
  },

  /** Removes one of the member's, or all, and returns what their gateways are to forget. */
  remove: (trx: Trx, memberId: string, id?: string): Promise<GatewayPayer[]> =>
    trx
      .deleteFrom('payment_kept')
      .where('member_id', '=', memberId)
      .$if(id !== undefined, (query) => query.where('id', '=', id as string))
      .returning(['gateway', 'customer'])
      .execute(),
};
