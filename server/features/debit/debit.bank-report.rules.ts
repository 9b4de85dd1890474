import { XMLParser } from 'fast-xml-parser';

/**
 * What a bank says of debits. `rejected`: never collected (pain.002). `settled`: the money is there. `returned`: it
 * went back. `debit` is the end-to-end id, or `batch` a whole group of a file.
 */
export interface BankEvent {
  readonly kind: 'rejected' | 'settled' | 'returned';
  readonly debit: string | null;
  readonly batch: string | null;
  readonly file: string | null;
  /** Cents; null if the bank does not say. */
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

const none = { debit: null, batch: null, file: null, amount: null, reason: null };

function reasonOf(node: Node): string | null {
  return text(node, 'StsRsnInf/Rsn/Cd') ?? text(node, 'StsRsnInf/Rsn/Prtry');
}

/** pain.002: a file, a group or a debit that was not accepted; what was accepted says nothing yet. */
function rejectionsOf(report: Node): BankEvent[] {
  const events: BankEvent[] = [];
  for (const group of all(report, 'OrgnlGrpInfAndSts'))
    if (text(group, 'GrpSts') === 'RJCT')
      events.push({ ...none, kind: 'rejected', file: text(group, 'OrgnlMsgId'), reason: reasonOf(group) });
  for (const batch of all(report, 'OrgnlPmtInfAndSts')) {
    const details = all(batch, 'TxInfAndSts');
    if (text(batch, 'PmtInfSts') === 'RJCT' && details.length === 0)
      events.push({ ...none, kind: 'rejected', batch: text(batch, 'OrgnlPmtInfId'), reason: reasonOf(batch) });
    for (const one of details)
      if (text(one, 'TxSts') === 'RJCT') {
        const amount = centsOf(text(one, 'OrgnlTxRef/Amt/InstdAmt') ?? text(one, 'OrgnlTxRef/IntrBkSttlmAmt'));
        const debit = text(one, 'OrgnlEndToEndId');
        events.push({ ...none, kind: 'rejected', debit, amount, reason: reasonOf(one) ?? reasonOf(batch) });
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
  return all(entry, 'NtryDtls').flatMap((details): BankEvent[] => {
    const transactions = all(details, 'TxDtls');
    const batch = text(details, 'Btch/PmtInfId');
    if (transactions.length === 0 && batch !== null && kind === 'settled') return [{ ...none, kind, batch }];
    return transactions.flatMap((one): BankEvent[] => {
      const debit = text(one, 'Refs/EndToEndId');
      const group = text(one, 'Refs/PmtInfId') ?? batch;
      const reason = text(one, 'RtrInf/Rsn/Cd') ?? text(one, 'RtrInf/Rsn/Prtry');
      if (debit === null || debit === 'NOTPROVIDED')
        return group !== null && kind === 'settled' ? [{ ...none, kind, batch: group }] : [];
      const original = text(one, 'AmtDtls/InstdAmt/Amt') ?? text(one, 'AmtDtls/TxAmt/Amt');
      const amount = centsOf(original ?? text(one, 'Amt'));
      return [{ ...none, kind: reason === null ? kind : 'returned', debit, amount, reason }];
    });
  });
}
