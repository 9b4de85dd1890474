import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Worker } from 'node:worker_threads';
import { locales } from '@rendezvous/contract/shared';
import PDFDocument from 'pdfkit';
import { expect, test } from 'vitest';
import rendezvous from '../../../../sites/rendezvous.json' with { type: 'json' };
import type { Site } from '../../../platform/calls/caller.ts';
import { receiptDocument } from '../receipt.document.ts';
import type { ReceiptRow } from '../receipt.store.ts';
import { printable, type ReceiptDocument, receiptPdf } from './receipt.pdf.ts';
import { createPrinter } from './receipt.printer.ts';

const site = { settings: { ...rendezvous.settings, theme: { primary: '#6b2fa0' } } } as unknown as Site;
const row = (currency: string, corrects: string | null) =>
  ({
    kind: corrects ? 'credit_note' : 'receipt',
    series: '2026',
    serial: 1_234_567,
    corrects,
    issued_on: '2026-11-27',
    seller: { ...rendezvous.company, address: 'Gęsia 5, Łódź', city: 'Åbenrå' },
    credits: 150,
    price: 1_349_900,
    discount: 349_900,
    gross: corrects ? -1_000_000 : 1_000_000,
    vat: corrects ? -200_000 : 200_000,
    currency,
    vat_permille: 255,
    paymentmethod: 'przelewy24',
    country: 'PL',
    evidence: { profile: 'PL', connection: 'PL', payer: 'PL', prices: 'PL' },
    payment_id: '0198a000-0000-7000-8000-000000000000',
  }) as unknown as ReceiptRow;

const link = 'https://rendezvous.example/transactions/0198a000-0000-7000-8000-000000000000';
const period = { until: '2026-12-11T23:59:59.999Z', over: false };
const bought = { period, begins_at_once: true, link };

const documents = locales.flatMap((locale) =>
  ['EUR', 'GBP', 'PLN', 'SEK', 'CHF', 'USD', 'JPY', 'KWD'].flatMap((currency) =>
    [null, '2026-000001'].map((corrects) => receiptDocument(row(currency, corrects), site, locale, bought)),
  ),
);

test('every letter of every language and currency is in the fonts', () => {
  const text = printable(JSON.stringify(documents));
  for (const file of [
    '@expo-google-fonts/figtree/400Regular/Figtree_400Regular.ttf',
    '@expo-google-fonts/figtree/600SemiBold/Figtree_600SemiBold.ttf',
  ]) {
    const opened = new PDFDocument().font(fileURLToPath(import.meta.resolve(file)));
    const { font } = (opened as unknown as { _font: { font: { hasGlyphForCodePoint(code: number): boolean } } })._font;
    expect([...new Set(text)].filter((letter) => !font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0))).toEqual([]);
  }
});

test('a receipt says how and until when to withdraw, and what its buyer asked for; a credit note does not', () => {
  const [receipt, creditNote] = documents.filter(({ language }) => language === 'en');
  expect(receipt?.notes).toEqual([
    `Withdraw from contract here – Until 11 December 2026. ${link}`,
    'Give me the credits at once. I know that I lose my right of withdrawal for the credits that I use.',
  ]);
  expect(creditNote?.notes).toEqual([]);
  for (const none of [null, { ...period, over: true }])
    expect(receiptDocument(row('EUR', null), site, 'en', { period: none, begins_at_once: false, link }).notes).toEqual(
      [],
    );
  expect(receiptDocument(row('EUR', null), site, 'en').notes).toEqual([]);
});

test('a receipt is one page below 60 KB in the language of its reader, with a title and a structure', async () => {
  const [receipt] = documents.filter(({ language }) => language === 'pl');
  if (!receipt) throw new Error('There is no Polish receipt');
  const file = Buffer.from(await receiptPdf(receipt)).toString('latin1');
  expect(file.length).toBeLessThan(60_000);
  for (const mark of ['/Count 1', '/Lang (pl)', '/DisplayDocTitle true', '/Marked true', '/StructTreeRoot'])
    expect(file, mark).toContain(mark);
});

test('receipts are drawn one after the other; one that cannot be spoils no other, and only so many wait', async () => {
  const [receipt] = documents;
  if (!receipt) throw new Error('There is no receipt');
  const printer = createPrinter(2);
  const drawn = [receipt, {} as ReceiptDocument, receipt, receipt].map((one) =>
    printer.print(one).then(
      (bytes) => Buffer.from(bytes).subarray(0, 5).toString(),
      ({ code, message }) => code ?? message.slice(0, 23),
    ),
  );
  expect(await Promise.all(drawn)).toEqual(['%PDF-', 'A receipt was not drawn', '%PDF-', 'request.busy']);
  await printer.close();
});

test('a printer that is closed as it draws lets its thread end by itself', async () => {
  const [receipt] = documents;
  if (!receipt) throw new Error('There is no receipt');
  const ends: Promise<number[]>[] = [];
  const note = (worker: Worker) => ends.push(once(worker, 'exit'));
  process.on('worker', note);
  const printer = createPrinter();
  const [first, ...others] = Array.from({ length: 100 }, () => printer.print(receipt));
  const settled = Promise.allSettled(others);
  await first;
  await printer.close();
  process.off('worker', note);
  expect(await settled).toContainEqual(expect.objectContaining({ status: 'rejected' }));
  expect(await Promise.all(ends)).toEqual([[0]]);
});
