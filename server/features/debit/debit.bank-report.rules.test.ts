import { expect, test } from 'vitest';
import { readBankReport } from './debit.bank-report.rules.ts';
import { endToEndId, pain008, sepaText } from './debit.pain008.ts';

const id = '0198a000-0000-7000-8000-000000000001';
const debit = {
  id,
  amount: 1299,
  batch: 'F-1',
  sequence: 'FRST' as const,
  due_on: '2026-12-01',
  creditor_name: 'Rendezvous Media B.V.',
  creditor_id: 'NL13ZZZ123456780000',
  reference: 'ABCDE-FGHJK',
  signed_on: '2026-11-27',
  account: {
    iban: 'CH9300762011623852957',
    name: 'Zoë Łukasz & <Straße>',
    address: { street: 'Bahnhofstraße 1', postcode: '8001', town: 'Zürich' },
  },
};

test('a collection file has counts and sums, structured addresses, and only letters of SEPA', () => {
  const other = {
    ...debit,
    id: '0198a000-0000-7000-8000-000000000002',
    amount: 1,
    batch: 'F-2',
    sequence: 'RCUR' as const,
  };
  const bare = { ...other, account: { ...debit.account, address: null } };
  const file = { id: 'F', created_at: new Date('2026-11-27T10:00:00.123Z'), creditor_iban: 'NL91ABNA0417164300' };
  const xml = pain008({ ...file, debits: [debit, bare] });
  const compact = xml.replaceAll(/>\s+</g, '><');
  expect(compact).toContain('?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.008.001.08"><CstmrDrctDbtInitn>');
  expect(compact).toContain('<CreDtTm>2026-11-27T10:00:00Z</CreDtTm><NbOfTxs>2</NbOfTxs><CtrlSum>13.00</CtrlSum>');
  expect(compact).toContain(
    '<PmtInfId>F-1</PmtInfId><PmtMtd>DD</PmtMtd><BtchBookg>true</BtchBookg>' +
      '<NbOfTxs>1</NbOfTxs><CtrlSum>12.99</CtrlSum>' +
      '<PmtTpInf><SvcLvl><Cd>SEPA</Cd></SvcLvl><LclInstrm><Cd>CORE</Cd></LclInstrm><SeqTp>FRST</SeqTp></PmtTpInf>' +
      '<ReqdColltnDt>2026-12-01</ReqdColltnDt><Cdtr><Nm>Rendezvous Media B.V.</Nm></Cdtr>' +
      '<CdtrAcct><Id><IBAN>NL91ABNA0417164300</IBAN></Id></CdtrAcct>' +
      '<CdtrAgt><FinInstnId><Othr><Id>NOTPROVIDED</Id></Othr></FinInstnId></CdtrAgt><ChrgBr>SLEV</ChrgBr>' +
      '<CdtrSchmeId><Id><PrvtId><Othr><Id>NL13ZZZ123456780000</Id>' +
      '<SchmeNm><Prtry>SEPA</Prtry></SchmeNm></Othr></PrvtId></Id></CdtrSchmeId>' +
      `<DrctDbtTxInf><PmtId><EndToEndId>${endToEndId(id)}</EndToEndId></PmtId><InstdAmt Ccy="EUR">12.99</InstdAmt>` +
      '<DrctDbtTx><MndtRltdInf><MndtId>ABCDE-FGHJK</MndtId>' +
      '<DtOfSgntr>2026-11-27</DtOfSgntr></MndtRltdInf></DrctDbtTx>' +
      '<DbtrAgt><FinInstnId><Othr><Id>NOTPROVIDED</Id></Othr></FinInstnId></DbtrAgt>' +
      '<Dbtr><Nm>Zoe Lukasz + .Strasse.</Nm><PstlAdr><StrtNm>Bahnhofstrasse 1</StrtNm><PstCd>8001</PstCd>' +
      '<TwnNm>Zurich</TwnNm><Ctry>CH</Ctry></PstlAdr></Dbtr>' +
      '<DbtrAcct><Id><IBAN>CH9300762011623852957</IBAN></Id></DbtrAcct>',
  );
  expect(compact).toContain('<SeqTp>RCUR</SeqTp>');
  expect(compact.match(/<PstlAdr>/g)).toHaveLength(1);
  expect(pain008({ ...file, debits: [debit, bare] }), 'the same again').toBe(xml);
  expect(sepaText('//«»//', 70)).toBe('..');
  expect(sepaText('名前'.repeat(50), 70)).toHaveLength(70);
});

const e2e = endToEndId(id);
/** Whole documents, valid by the schemas of ISO 20022. */
const notice = (entry: string, version = '08') =>
  `<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.054.001.${version}"><BkToCstmrDbtCdtNtfctn>
   <GrpHdr><MsgId>N-1</MsgId><CreDtTm>2026-12-01T06:00:00Z</CreDtTm></GrpHdr><Ntfctn><Id>N-1</Id>
   <CreDtTm>2026-12-01T06:00:00Z</CreDtTm>
   <Acct><Id><IBAN>NL91ABNA0417164300</IBAN></Id></Acct>${entry}</Ntfctn></BkToCstmrDbtCdtNtfctn></Document>`;
const ofFile = (sts = '') =>
  `<ns:OrgnlGrpInfAndSts><ns:OrgnlMsgId>F</ns:OrgnlMsgId><ns:OrgnlMsgNmId>pain.008.001.08</ns:OrgnlMsgNmId>${sts}
   </ns:OrgnlGrpInfAndSts>`;
const status = (groups: string, file = ofFile()) =>
  `<ns:Document xmlns:ns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.10"><ns:CstmrPmtStsRpt>
   <ns:GrpHdr><ns:MsgId>S-1</ns:MsgId><ns:CreDtTm>2026-12-01T06:00:00Z</ns:CreDtTm></ns:GrpHdr>
   ${file}${groups}</ns:CstmrPmtStsRpt></ns:Document>`;

test('a pain.002 rejects a file, a group or single debits, and says nothing of what was accepted', () => {
  const none = { debits: [], batch: null, file: null, amount: null, reason: null };
  expect(
    readBankReport(
      status(
        '',
        ofFile('<ns:GrpSts>RJCT</ns:GrpSts><ns:StsRsnInf><ns:Rsn><ns:Cd>FF01</ns:Cd></ns:Rsn></ns:StsRsnInf>'),
      ),
    ),
  ).toEqual([{ ...none, kind: 'refused', file: 'F', reason: 'FF01' }]);
  expect(
    readBankReport(
      status(
        `<ns:OrgnlPmtInfAndSts><ns:OrgnlPmtInfId>F-1</ns:OrgnlPmtInfId><ns:PmtInfSts>PART</ns:PmtInfSts>
      <ns:TxInfAndSts><ns:OrgnlEndToEndId>${e2e}</ns:OrgnlEndToEndId><ns:TxSts>RJCT</ns:TxSts>
      <ns:StsRsnInf><ns:Rsn><ns:Cd>AC04</ns:Cd></ns:Rsn></ns:StsRsnInf></ns:TxInfAndSts>
      <ns:TxInfAndSts><ns:OrgnlEndToEndId>other</ns:OrgnlEndToEndId><ns:TxSts>ACSP</ns:TxSts></ns:TxInfAndSts>
      </ns:OrgnlPmtInfAndSts>
      <ns:OrgnlPmtInfAndSts><ns:OrgnlPmtInfId>F-2</ns:OrgnlPmtInfId>
      <ns:PmtInfSts>RJCT</ns:PmtInfSts></ns:OrgnlPmtInfAndSts>`,
        ofFile('<ns:GrpSts>PART</ns:GrpSts>'),
      ),
    ),
  ).toEqual([
    { ...none, kind: 'rejected', debits: [e2e], reason: 'AC04' },
    { ...none, kind: 'refused', batch: 'F-2' },
  ]);
});

test('in a group that is refused as a whole, only a fault of the account or the mandate is the debtor’s', () => {
  const one = (name: string, code: string) =>
    `<ns:TxInfAndSts><ns:OrgnlEndToEndId>${name}</ns:OrgnlEndToEndId><ns:TxSts>RJCT</ns:TxSts>
      <ns:StsRsnInf><ns:Rsn><ns:Cd>${code}</ns:Cd></ns:Rsn></ns:StsRsnInf></ns:TxInfAndSts>`;
  const group = (details: string, code: string) =>
    status(`<ns:OrgnlPmtInfAndSts><ns:OrgnlPmtInfId>F-1</ns:OrgnlPmtInfId><ns:PmtInfSts>RJCT</ns:PmtInfSts>
      <ns:StsRsnInf><ns:Rsn><ns:Cd>${code}</ns:Cd></ns:Rsn></ns:StsRsnInf>${details}</ns:OrgnlPmtInfAndSts>`);
  const told = (xml: string) => readBankReport(xml).map(({ kind, batch, debits }) => [kind, batch ?? debits.join()]);
  expect(told(group(one('a', 'AC04') + one('b', 'DT01') + one('c', 'MS03'), 'DT01'))).toEqual([
    ['refused', 'F-1'],
    ['rejected', 'a'],
  ]);
  expect(told(group('', 'AC04')), 'the bank says it once for all').toEqual([['rejected', 'F-1']]);
});

test('a camt.054 tells what is booked: a group, a debit, a return with its reason', () => {
  const none = { debits: [], batch: null, file: null, amount: null, reason: null };
  const entry = (side: string, details: string, booked = '<Sts><Cd>BOOK</Cd></Sts>') =>
    `<Ntry><Amt Ccy="EUR">12.99</Amt><CdtDbtInd>${side}</CdtDbtInd>${booked}<BkTxCd/>
     <NtryDtls>${details}</NtryDtls></Ntry>`;
  const single = `<TxDtls><Refs><EndToEndId>${e2e}</EndToEndId></Refs><Amt Ccy="EUR">12.99</Amt></TxDtls>`;
  const back = `<TxDtls><Refs><EndToEndId>${e2e}</EndToEndId></Refs><Amt Ccy="EUR">15.49</Amt>
    <AmtDtls><InstdAmt><Amt Ccy="EUR">12.99</Amt></InstdAmt></AmtDtls>
    <RtrInf><Rsn><Cd>MD06</Cd></Rsn></RtrInf></TxDtls>`;
  const batch = '<Btch><PmtInfId>F-1</PmtInfId><NbOfTxs>3</NbOfTxs></Btch>';
  expect(
    readBankReport(
      notice(
        entry('CRDT', single) +
          entry('CRDT', batch) +
          entry('DBIT', back) +
          entry('CRDT', single, '<Sts><Cd>PDNG</Cd></Sts>'),
      ),
    ),
  ).toEqual([
    { ...none, kind: 'settled', debits: [e2e], amount: 1299 },
    { ...none, kind: 'settled', batch: 'F-1', amount: 1299 },
    { ...none, kind: 'returned', debits: [e2e], amount: 1299, reason: 'MD06' },
  ]);
  const bare = '<TxDtls><Refs><EndToEndId>a</EndToEndId></Refs></TxDtls>';
  const old = entry('CRDT', bare, '<Sts>BOOK</Sts>') + entry('CRDT', bare, '<Sts>PDNG</Sts>');
  expect(readBankReport(notice(old, '02')), 'as until version 7').toEqual([
    { ...none, kind: 'settled', debits: ['a'], amount: 1299 },
  ]);
  expect(readBankReport(notice(entry('CRDT', bare + bare.replace('>a<', '>b<')))), 'one sum for two').toEqual([
    { ...none, kind: 'settled', debits: ['a', 'b'], amount: 1299 },
  ]);
  expect(readBankReport(notice(entry('CRDT', single + bare))), 'they add up').toEqual([
    { ...none, kind: 'settled', debits: [e2e], amount: 1299 },
    { ...none, kind: 'settled', debits: ['a'] },
  ]);
  expect(readBankReport(notice(entry('CRDT', single + single))), 'more than was booked').toEqual([
    { ...none, kind: 'settled', debits: [e2e, e2e], amount: 1299 },
  ]);
});

test('what is no such report is refused, entities included', () => {
  const bomb =
    '<!DOCTYPE a [<!ENTITY b "&c;&c;"><!ENTITY c "dd">]><Document><CstmrPmtStsRpt>&b;</CstmrPmtStsRpt></Document>';
  for (const text of ['', 'no xml', '<html></html>', '{"a":1}', '<Document><a/></Document>', bomb])
    expect(() => readBankReport(text), text).toThrow(/This is/);
});
