import { sql } from 'kysely';
import type { Filling } from '../../testing/filling.ts';

export async function fill({ app, member: { id } }: Filling): Promise<void> {
  const { db } = app.connection;
  const payment = crypto.randomUUID();
  await sql`insert into payment (member_id, id, client_id, site_id, package, country, credits, currency, price, amount,
    vat, paymentmethod, refund_days, gateway)
    values (${id}, ${payment}, ${payment}, 'rendezvous', 'nl-25', 'NL', 25, 'EUR', 1000, 1000, 174, 'ideal', 14,
    'sandbox')`.execute(db);
  await db
    .insertInto('payment_event')
    .values({ member_id: id, payment_id: payment, event_id: 'e', status: 'pending' })
    .execute();
  await db
    .insertInto('payment_reversal')
    .values({
      member_id: id,
      payment_id: payment,
      reversal_id: 'r',
      kind: 'refund',
      amount: 100,
      credits: -2,
      reversed_at: new Date(),
    })
    .execute();
  await db
    .insertInto('payment_reference')
    .values({ gateway: 'sandbox', gateway_id: 'p', member_id: id, payment_id: payment })
    .execute();
  await db
    .insertInto('payment_discount_use')
    .values({ member_id: id, code: 'TIMEBONUS25', payment_id: payment })
    .execute();
  await db.insertInto('payment_case').values({ member_id: id, payment_id: payment, kind: 'charged_back' }).execute();
  await db
    .insertInto('payment_refund')
    .values({ member_id: id, id: payment, payment_id: payment, reason: 'operator', amount: 100, credits: 2 })
    .execute();
  await db
    .insertInto('payment_retention')
    .values({ member_id: id, code: 'STAY-MINE', amount: 1000, currency: 'EUR', expires: new Date() })
    .execute();
  await db.insertInto('payment_care').values({ member_id: id, currency: 'EUR', ceiling: 5000 }).execute();
  await db
    .insertInto('payment_kept')
    .values({ member_id: id, gateway: 'sandbox', customer: 'c', label: 'Visa' })
    .execute();
  await db.insertInto('payment_card').values({ member_id: id, hash: 'h' }).execute();
  const topUp = { member_id: id, amount: 3249, currency: 'EUR' };
  await db
    .insertInto('payment_top_up')
    .values({ ...topUp, id: payment, site_id: 'rendezvous', package: 'nl-25', below: 5, most: 6500, terms: '1' })
    .execute();
  await db
    .insertInto('payment_top_up_order')
    .values({
      ...topUp,
      id: payment,
      top_up_id: payment,
      kept_id: payment,
      client_id: payment,
      announced_at: new Date(),
    })
    .execute();
  await db.insertInto('payment_discount').values({ code: 'MINE', user_id: id, percentage: 10 }).execute();
}
