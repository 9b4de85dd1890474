import type { Filling } from '../../testing/filling.ts';

export async function fill({ app, member: { id } }: Filling): Promise<void> {
  await app.connection.db
    .insertInto('receipt')
    .values({
      member_id: id,
      id: crypto.randomUUID(),
      payment_id: crypto.randomUUID(),
      kind: 'receipt',
      site_id: 'rendezvous',
      company: 'rendezvous-media',
      series: '2026',
      serial: 1,
      issued_on: '2026-11-27',
      seller: JSON.stringify({ name: 'Rendezvous Media B.V.', vat_numbers: [] }),
      credits: 25,
      price: 1000,
      discount: 0,
      gross: 1000,
      vat: 174,
      currency: 'EUR',
      vat_permille: 210,
      paymentmethod: 'ideal',
      country: 'NL',
      evidence: JSON.stringify({ profile: 'NL', connection: null, payer: null, prices: 'NL' }),
      conflict: false,
    })
    .execute();
}
