import { XMLParser } from 'fast-xml-parser';

/**
 * What a bank says of debits. `rejected`: never collected (pain.002). `settled`: the money is there. `returned`: it
 * went back. `refused`: a `file`, or a `batch` (group) of one, was taken by nobody, for a fault of the file itself.
 */
export interface BankEvent {
  readonly kind: 'rejected' | 'settled' | 'returned' | 'refused';
  /** End-to-end ids. */
  readonly debits: readonly string[];
  readonly batch: string | null;
  readonly file: string | null;
  /** Cents, of all the debits together; null if the bank does not say. */
  readonly amount: number | null;
  readonly reason: string | null;
}

interface Node {
  readonly [name: string]: unknown;
}

const parser = new XMLParser({
  ignoreAttributes: true,
  removeNSPrefix: true,
  parseTagValue: false,
  processEntities: false,
  trimValues: true,
});

const nodesOf = (value: unknown): Node[] =>
  (Array.isArray(value) ? value : [value]).filter((one): one is Node => typeof one === 'object' && one !== null);

/** What stands at a path, all of it where elements repeat. */
function all(node: Node, path: string): Node[] {
  return path.split('/').reduce<Node[]>((found, name) => found.flatMap((one) => nodesOf(one[name])), [node]);
}

/** The first text at a path; null if there is none. */
function text(node: Node, path: string): string | null {
  const names = path.split('/');
  const last = names.pop() as string;
  const parents = names.length > 0 ? all(node, names.join('/')) : [node];
  for (const parent of parents) {
    const value = Array.isArray(parent[last]) ? parent[last][0] : parent[last];
    if (typeof value === 'string' && value !== '') return value;
    if (typeof value === 'object' && value !== null && typeof (value as Node)['#text'] === 'string')
      return (value as Node)['#text'] as string;
  }
  return null;
}

function centsOf(amount: string | null): number | null {
  const [, euros, cents = ''] = /^(\d{1,9})(?:\.(\d{1,5}))?$/.exec(amount ?? '') ?? [];
  if (euros === undefined) return null;
  return Number(euros) * 100 + Number(cents.padEnd(2, '0').slice(0, 2));
}

/** Throws an Error for what is neither a pain.002 nor a camt.054. */
export function readBankReport(xml: string): BankEvent[] {
  let document: Node;
  try {
    document = parser.parse(xml, true) as Node;
  } catch (error) {
    throw new Error('This is no XML', { cause: error });
  }
  const statuses = all(document, 'Document/CstmrPmtStsRpt');
  const notices = all(document, 'Document/BkToCstmrDbtCdtNtfctn');
  if (statuses.length + notices.length === 0) throw new Error('This is neither a pain.002 nor a camt.054');
  return [
    ...statuses.flatMap(rejectionsOf),
    ...notices.flatMap((notice) => all(notice, 'Ntfctn/Ntry').flatMap(bookingOf)),
  ];
}

const none = { debits: [], batch: null, file: null, amount: null, reason: null };

function reasonOf(node: Node): string | null {
  return text(node, 'StsRsnInf/Rsn/Cd') ?? text(node, 'StsRsnInf/Rsn/Prtry');
}

/** Faults of an account, its holder or its mandate (EPC114-06); a whole file has others. */
const ofDebtors = /^(AC0[146]|AC13|AG01|AM04|FR01|MD0[1267]|MS02|SL\d\d)$/;
const isOfDebtor = (reason: string | null): boolean => reason !== null && ofDebtors.test(reason);

/** pain.002: a file, a group or a debit that was not accepted; what was accepted says nothing yet. */
function rejectionsOf(report: Node): BankEvent[] {
  const events: BankEvent[] = [];
  const refused = all(report, 'OrgnlGrpInfAndSts').filter((group) => text(group, 'GrpSts') === 'RJCT');
  for (const group of refused)
    events.push({ ...none, kind: 'refused', file: text(group, 'OrgnlMsgId'), reason: reasonOf(group) });
  for (const batch of all(report, 'OrgnlPmtInfAndSts')) {
    const details = all(batch, 'TxInfAndSts');
    const isRefused = text(batch, 'PmtInfSts') === 'RJCT';
    if (isRefused) {
      const kind = details.length === 0 && isOfDebtor(reasonOf(batch)) ? 'rejected' : 'refused';
      events.push({ ...none, kind, batch: text(batch, 'OrgnlPmtInfId'), reason: reasonOf(batch) });
    }
    const isWhole = isRefused || refused.length > 0;
    for (const one of details)
      if (text(one, 'TxSts') === 'RJCT' && (!isWhole || isOfDebtor(reasonOf(one)))) {
        const amount = centsOf(text(one, 'OrgnlTxRef/Amt/InstdAmt') ?? text(one, 'OrgnlTxRef/IntrBkSttlmAmt'));
        const debits = [text(one, 'OrgnlEndToEndId') ?? ''];
        events.push({ ...none, kind: 'rejected', debits, amount, reason: reasonOf(one) ?? reasonOf(batch) });
      }
  }
  return events;
}

/** camt.054: only booked entries count. What takes money from the company, or reverses, is a return. */
function bookingOf(entry: Node): BankEvent[] {
  const status = text(entry, 'Sts/Cd') ?? text(entry, 'Sts');
  if (status !== 'BOOK') return [];
  const isBack = text(entry, 'CdtDbtInd') === 'DBIT' || text(entry, 'RvslInd') === 'true';
  const kind = isBack ? 'returned' : 'settled';
  const parts = all(entry, 'NtryDtls');
  return parts.flatMap((details) => {
    const sum = text(details, 'Btch/TtlAmt') ?? (parts.length === 1 ? text(entry, 'Amt') : null);
    return partOf(details, kind, centsOf(sum));
  });
}

/** A part of an entry, whose debits are `sum` together. */
function partOf(details: Node, kind: 'settled' | 'returned', sum: number | null): BankEvent[] {
  const transactions = all(details, 'TxDtls');
  const batch = text(details, 'Btch/PmtInfId');
  if (transactions.length === 0)
    return batch !== null && kind === 'settled' ? [{ ...none, kind, batch, amount: sum }] : [];
  const events = transactions.flatMap((one): BankEvent[] => {
    const debit = text(one, 'Refs/EndToEndId');
    const group = text(one, 'Refs/PmtInfId') ?? batch;
    const reason = text(one, 'RtrInf/Rsn/Cd') ?? text(one, 'RtrInf/Rsn/Prtry');
    const original = text(one, 'AmtDtls/InstdAmt/Amt') ?? text(one, 'AmtDtls/TxAmt/Amt');
    const amount = centsOf(original ?? text(one, 'Amt')) ?? (transactions.length === 1 ? sum : null);
    if (debit === null || debit === 'NOTPROVIDED')
      return group !== null && kind === 'settled' ? [{ ...none, kind, batch: group, amount }] : [];
    return [{ ...none, kind: reason === null ? kind : 'returned', debits: [debit], amount, reason }];
  });
  const isPlain = kind === 'settled' && events.every((one) => one.kind === 'settled' && one.debits.length > 0);
  const total = events.reduce((known, { amount }) => known + (amount ?? 0), 0);
  // Debits booked together are theirs only if they add up to what was booked.
  if (isPlain && events.length === transactions.length && sum !== null && total !== sum)
    return [{ ...none, kind, debits: events.flatMap(({ debits }) => debits), amount: sum }];
  return events;
}
