import { XMLParser } from 'fast-xml-parser';

/**
 * The children of each element in the order that ISO 20022 publishes for pain.008.001.08: `?` may be left out, `*` any
 * number, `+` one or more. `|` between those of which there is one. An element that is only named here is one that we
 * do not send.
 */
const children: Readonly<Record<string, string>> = {
  Document: 'CstmrDrctDbtInitn',
  CstmrDrctDbtInitn: 'GrpHdr PmtInf+ SplmtryData*',
  GrpHdr: 'MsgId CreDtTm Authstn* NbOfTxs CtrlSum? InitgPty FwdgAgt?',
  InitgPty: 'Nm? PstlAdr? Id? CtryOfRes? CtctDtls?',
  PmtInf:
    'PmtInfId PmtMtd BtchBookg? NbOfTxs? CtrlSum? PmtTpInf? ReqdColltnDt Cdtr CdtrAcct CdtrAgt CdtrAgtAcct? ' +
    'UltmtCdtr? ChrgBr? ChrgsAcct? ChrgsAcctAgt? CdtrSchmeId? DrctDbtTxInf+',
  PmtTpInf: 'InstrPrty? SvcLvl* LclInstrm? SeqTp? CtgyPurp?',
  SvcLvl: 'Cd|Prtry',
  LclInstrm: 'Cd|Prtry',
  Cdtr: 'Nm? PstlAdr? Id? CtryOfRes? CtctDtls?',
  CdtrAcct: 'Id Tp? Ccy? Nm? Prxy?',
  CdtrAgt: 'FinInstnId BrnchId?',
  FinInstnId: 'BICFI? ClrSysMmbId? LEI? Nm? PstlAdr? Othr?',
  'FinInstnId/Othr': 'Id SchmeNm? Issr?',
  CdtrSchmeId: 'Nm? PstlAdr? Id? CtryOfRes? CtctDtls?',
  'CdtrSchmeId/Id': 'OrgId|PrvtId',
  PrvtId: 'DtAndPlcOfBirth? Othr*',
  'PrvtId/Othr': 'Id SchmeNm? Issr?',
  SchmeNm: 'Cd|Prtry',
  DrctDbtTxInf:
    'PmtId PmtTpInf? InstdAmt ChrgBr? DrctDbtTx? UltmtCdtr? DbtrAgt DbtrAgtAcct? Dbtr DbtrAcct UltmtDbtr? ' +
    'InstrForCdtrAgt? Purp? RgltryRptg* Tax? RltdRmtInf* RmtInf? SplmtryData*',
  PmtId: 'InstrId? EndToEndId UETR?',
  DrctDbtTx: 'MndtRltdInf? CdtrSchmeId? PreNtfctnId? PreNtfctnDt?',
  MndtRltdInf:
    'MndtId? DtOfSgntr? AmdmntInd? AmdmntInfDtls? ElctrncSgntr? FrstColltnDt? FnlColltnDt? Frqcy? Rsn? TrckgDays?',
  DbtrAgt: 'FinInstnId BrnchId?',
  Dbtr: 'Nm? PstlAdr? Id? CtryOfRes? CtctDtls?',
  PstlAdr:
    'AdrTp? Dept? SubDept? StrtNm? BldgNb? BldgNm? Flr? PstBx? Room? PstCd? TwnNm? TwnLctnNm? DstrctNm? CtrySubDvsn? ' +
    'Ctry? AdrLine*',
  DbtrAcct: 'Id Tp? Ccy? Nm? Prxy?',
  'CdtrAcct/Id': 'IBAN|Othr',
  'DbtrAcct/Id': 'IBAN|Othr',
  RmtInf: 'Ustrd* Strd*',
};

/** In the letters of SEPA (EPC217-08), which are fewer than the schema takes. */
const upTo = (max: number): RegExp => new RegExp(String.raw`^(?! )[A-Za-z0-9/\-?:().,'+ ]{1,${max}}(?<! )$`);
const number = /^\d{1,15}$/;
const euros = /^(?!0\d)\d{1,15}\.\d\d$/;
const date = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/;
/** What SEPA Core takes of what the schema takes. */
const texts: Readonly<Record<string, RegExp>> = {
  MsgId: upTo(35),
  CreDtTm: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/,
  NbOfTxs: number,
  CtrlSum: euros,
  Nm: upTo(70),
  PmtInfId: upTo(35),
  PmtMtd: /^DD$/,
  BtchBookg: /^(?:true|false)$/,
  'SvcLvl/Cd': /^SEPA$/,
  'LclInstrm/Cd': /^(?:CORE|B2B)$/,
  SeqTp: /^(?:FRST|RCUR|FNAL|OOFF)$/,
  ReqdColltnDt: date,
  IBAN: /^[A-Z]{2}\d\d[A-Z0-9]{11,30}$/,
  'Othr/Id': upTo(35),
  'SchmeNm/Prtry': /^SEPA$/,
  ChrgBr: /^SLEV$/,
  EndToEndId: upTo(35),
  InstdAmt: euros,
  MndtId: upTo(35),
  DtOfSgntr: date,
  StrtNm: upTo(70),
  PstCd: upTo(16),
  TwnNm: upTo(35),
  Ctry: /^[A-Z]{2}$/,
  Ustrd: upTo(140),
};
const attributes: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  Document: { xmlns: 'urn:iso:std:iso:20022:tech:xsd:pain.008.001.08' },
  InstdAmt: { Ccy: 'EUR' },
};

/** An element with its text and children, in the order of the file. */
interface Element {
  readonly name: string;
  readonly text: string;
  readonly attributes: object;
  readonly children: readonly Element[];
}

type Parsed = Readonly<Record<string, unknown>>;
const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  parseTagValue: false,
  parseAttributeValue: false,
  ignoreDeclaration: true,
  trimValues: true,
});

function elementsOf(parsed: readonly Parsed[]): Element[] {
  return parsed.flatMap((one) => {
    const [name] = Object.keys(one);
    if (name === undefined || name === '#text') return [];
    const inner = one[name] as readonly Parsed[];
    const text = inner.flatMap((part) => ('#text' in part ? [String(part['#text'])] : [])).join('');
    return [{ name, text, attributes: (one[':@'] as object) ?? {}, children: elementsOf(inner) }];
  });
}

/** What is wrong with a collection file: its elements, their order, how often they occur, what they have, and sums. */
export function faultsOf(xml: string): string[] {
  const [root, ...more] = elementsOf(parser.parse(xml));
  if (root?.name !== 'Document' || more.length > 0) return ['a file is one Document'];
  return [...faultsIn(root, ''), ...sumsIn(root)];
}

function faultsIn(element: Element, parent: string): string[] {
  const { name } = element;
  const named = (rules: object) => [`${parent}/${name}`, name].find((one) => one in rules) ?? '';
  const rule = children[named(children)];
  const text = texts[named(texts)];
  const given = JSON.stringify(element.attributes);
  const faults = given === JSON.stringify(attributes[name] ?? {}) ? [] : [`${name} has ${given}`];
  if (rule !== undefined) {
    if (element.text !== '') faults.push(`${name} has a text`);
    const names = element.children.map((child) => child.name);
    if (!patternOf(rule).test(names.map((child) => `${child} `).join('')))
      faults.push(`${name} has ${names.join(' ')}`);
    return [...faults, ...element.children.flatMap((child) => faultsIn(child, name))];
  }
  if (!text?.test(element.text) || element.children.length > 0) faults.push(`${parent}/${name} is ${element.text}`);
  return faults;
}

/** Of the names of children, each with a space behind it. */
const patternOf = (rule: string): RegExp =>
  new RegExp(
    `^${rule
      .split(' ')
      .map((one) => one.replace(/^([\w|]+)([?*+]?)$/, '(?:(?:$1) )$2'))
      .join('')}$`,
  );

const within = (element: Element, name: string): Element[] =>
  element.children.flatMap((child) => [...(child.name === name ? [child] : []), ...within(child, name)]);
const cents = ({ text }: Element): number => Math.round(Number(text) * 100);

/** Counts and sums of the file and of each of its groups are those of its debits. */
function sumsIn(root: Element): string[] {
  return [root.children[0] as Element, ...within(root, 'PmtInf')].flatMap((one) => {
    const head = one.name === 'PmtInf' ? one : (within(one, 'GrpHdr')[0] ?? one);
    const debits = within(one, 'InstdAmt');
    const told = (name: string) => head.children.find((child) => child.name === name);
    const [count, sum] = [told('NbOfTxs'), told('CtrlSum')];
    const isRight =
      Number(count?.text) === debits.length &&
      sum !== undefined &&
      cents(sum) === debits.reduce((total, debit) => total + cents(debit), 0);
    return isRight ? [] : [`${head.name} has another count or sum than its debits`];
  });
}
