import type { Filling } from '../../testing/filling.ts';

export async function fill({ app, member: { id: member_id } }: Filling): Promise<void> {
  const { db } = app.connection;
  const [mandate_id, id] = [crypto.randomUUID(), crypto.randomUUID()];
  const hashes = { iban_hash: 'i', phone_hash: 'p' };
  const creditor = { site_id: 'rendezvous', gateway: 'sepa:acme', creditor_id: 'NL', creditor_name: 'Acme' };
  const shown = { reference: mandate_id, locale: 'nl', account: 'sealed', iban_label: 'NL •••• 4300' };
  await db
    .insertInto('debit_mandate')
    .values({ member_id, id: mandate_id, ...creditor, ...shown, ...hashes })
    .execute();
  await db.insertInto('debit_code').values({ member_id, id, mandate_id, phone_hash: 'p', code_hash: 'c' }).execute();
  const debit = {
    gateway: 'sepa:acme',
    amount: 1000,
    at_once: false,
    due_on: '2026-12-01',
    origin: 'http://localhost',
  };
  await db
    .insertInto('debit')
    .values({ member_id, id, mandate_id, ...debit })
    .execute();
}
