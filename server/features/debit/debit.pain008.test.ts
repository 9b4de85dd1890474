import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { faultsOf } from '../../testing/payment/pain008.ts';
import { newIban } from '../../testing/payment/payers.ts';
import { type Collected, pain008 } from './debit.pain008.ts';

const day = fc.date({ min: new Date('2026-01-01'), max: new Date('2036-01-01'), noInvalidDate: true });
const date = day.map((at) => at.toISOString().slice(0, 10));
const text = (maxLength: number) => fc.string({ unit: 'grapheme', minLength: 1, maxLength });
const address = fc.record({
  street: fc.oneof(fc.constant(''), text(200)),
  postcode: fc.oneof(fc.constant(''), text(40)),
  town: text(80),
});
const group = fc.record({
  sequence: fc.constantFrom('FRST', 'RCUR'),
  due_on: date,
  creditor_name: text(120),
  creditor_id: fc.constant('DE98ZZZ09999999999'),
});
const debit = fc.record({
  id: fc.uuid(),
  amount: fc.integer({ min: 1, max: 1_000_000 }),
  reference: fc.stringMatching(/^[A-Z0-9]{5}-[A-Z0-9]{5}$/),
  signed_on: date,
  account: fc.record({
    iban: fc.constantFrom(newIban(), 'CH9300762011623852957', 'NO9386011117947', 'MT84MALT011000012345MTLCAST001S'),
    name: text(120),
    address: fc.option(address),
  }),
});
/** What waits at a company, by the groups that it is collected in. */
const debits = fc
  .array(fc.tuple(group, fc.array(debit, { minLength: 1, maxLength: 4 })), { minLength: 1, maxLength: 3 })
  .map((groups) =>
    groups.flatMap(([of, inside], place) =>
      inside.map((one): Collected => ({ ...one, ...of, batch: `${randomUUID().slice(0, 8)}-${place}` })),
    ),
  );
const fileOf = (all: readonly Collected[]) =>
  pain008({ id: 'F-1', created_at: new Date(), creditor_iban: newIban(), debits: all });

test('whatever is collected, the file has the elements of pain.008.001.08 in its order, and sums that add up', () => {
  fc.assert(
    fc.property(debits, (all) => {
      expect(faultsOf(fileOf(all))).toEqual([]);
    }),
  );
});

test('a file with an element that is missing, twice, misplaced, unknown or of another form has a fault', () => {
  const [one] = fc.sample(debits, { numRuns: 1, seed: 7 });
  const xml = fileOf(one as Collected[]).replaceAll(/>\s+</g, '><');
  const changes: readonly [RegExp, string][] = [
    [/<MsgId>[^<]*<\/MsgId>/, ''],
    [/<CdtrAgt>.*?<\/CdtrAgt>/, ''],
    [/<DbtrAgt>.*?<\/DbtrAgt>/, ''],
    [/<DrctDbtTxInf>.*<\/DrctDbtTxInf>/, ''],
    [/(<SeqTp>\w+<\/SeqTp>)/, '$1$1'],
    [/(<EndToEndId>\w+<\/EndToEndId>)/, '$1$1'],
    [/(<NbOfTxs>\d+<\/NbOfTxs>)(<CtrlSum>[\d.]+<\/CtrlSum>)/, '$2$1'],
    [/(<Cdtr>.*?<\/Cdtr>)(<CdtrAcct>.*?<\/CdtrAcct>)/, '$2$1'],
    [/(<DtOfSgntr>)/, '<Note>x</Note>$1'],
    [/<IBAN>/, '<Othr/><IBAN>'],
    [/pain\.008\.001\.08/, 'pain.008.001.02'],
    [/ Ccy="EUR"/, ''],
    [/ Ccy="EUR"/, ' Ccy="USD"'],
    [/<Nm>/, '<Nm>é'],
    [/<MsgId>/, `<MsgId>${'x'.repeat(33)}`],
    [/<NbOfTxs>/, '<NbOfTxs>1'],
    [/(<InstdAmt Ccy="EUR">)/, '$11'],
    [/(<InstdAmt Ccy="EUR">\d+)\.\d/, '$1'],
    [/<ReqdColltnDt>\d+/, '<ReqdColltnDt>26'],
    [/<SeqTp>\w+/, '<SeqTp>LAST'],
    [/<PmtMtd>/, 'DD<PmtMtd>'],
    [/$/, '<Document/>'],
  ];
  expect(faultsOf(xml)).toEqual([]);
  for (const [what, by] of changes) {
    const changed = xml.replace(what, by);
    expect(changed, String(what)).not.toBe(xml);
    expect(faultsOf(changed), String(what)).not.toEqual([]);
  }
});
