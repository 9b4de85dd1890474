import { XMLBuilder } from 'fast-xml-parser';
import type { Account } from './debit.vault.ts';

/** A debit as a collection file has it. `amount` is in cents. */
export interface Collected {
  readonly id: string;
  readonly amount: number;
  readonly batch: string;
  readonly sequence: 'FRST' | 'RCUR';
  readonly due_on: string;
  readonly creditor_name: string;
  readonly creditor_id: string;
  readonly reference: string;
  readonly signed_on: string;
  readonly account: Account;
}

export interface CollectionFile {
  readonly id: string;
  readonly created_at: Date;
  /** The company's account, to which the money goes. */
  readonly creditor_iban: string;
  readonly debits: readonly Collected[];
}

/** An id of a payment as banks carry it: at most 35 characters. */
export const endToEndId = (id: string): string => id.replaceAll('-', '');

/** Letters outside the basic Latin set of SEPA (EPC217-08), which are not letters with a mark. */
const written: Readonly<Record<string, string>> = {
  ß: 'ss', æ: 'ae', Æ: 'AE', ø: 'o', Ø: 'O', ð: 'd', Ð: 'D', þ: 'th', Þ: 'Th', ł: 'l', Ł: 'L', đ: 'd', Đ: 'D',
  œ: 'oe', Œ: 'OE', ı: 'i', '&': '+',
}; // biome-ignore format: pairs

/** A text in the characters that every bank of SEPA takes; others become full stops. */
export function sepaText(text: string, max: number): string {
  const latin = [...text.normalize('NFKD')].map((letter) => written[letter] ?? letter).join('');
  const known = latin.replaceAll(/\p{M}/gu, '').replaceAll(/[^A-Za-z0-9/\-?:().,'+ ]/g, '.');
  // A field may neither begin nor end with a slash, nor have two of them.
  const plain = known
    .replaceAll(/\/{2,}/g, '/')
    .replaceAll(/^\/|\/$/g, '')
    .replaceAll(/ {2,}/g, ' ')
    .trim();
  return plain.slice(0, max).trim() || 'NOTPROVIDED';
}

const euros = (cents: number): string => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
const sumOf = (debits: readonly Collected[]): string => euros(debits.reduce((sum, { amount }) => sum + amount, 0));
/** ISO 20022 dates have no milliseconds at several banks. */
const instant = (at: Date): string => `${at.toISOString().slice(0, 19)}Z`;
/** Where only the IBAN is known (SEPA rulebook, IBAN only). */
const bankUnknown = { FinInstnId: { Othr: { Id: 'NOTPROVIDED' } } };

/** Structured: street, postcode, town and country each in their own element. */
const addressOf = ({ address, iban }: Account) =>
  address && {
    PstlAdr: {
      ...(address.street && { StrtNm: sepaText(address.street, 70) }),
      ...(address.postcode && { PstCd: sepaText(address.postcode, 16) }),
      TwnNm: sepaText(address.town, 35),
      Ctry: iban.slice(0, 2),
    },
  };

function transactionOf({ id, amount, reference, signed_on, account }: Collected) {
  return {
    PmtId: { EndToEndId: endToEndId(id) },
    InstdAmt: { '@Ccy': 'EUR', '#text': euros(amount) },
    DrctDbtTx: { MndtRltdInf: { MndtId: reference, DtOfSgntr: signed_on } },
    DbtrAgt: bankUnknown,
    Dbtr: { Nm: sepaText(account.name, 70), ...addressOf(account) },
    DbtrAcct: { Id: { IBAN: account.iban } },
    RmtInf: { Ustrd: sepaText(`${id} ${reference}`, 140) },
  };
}

/** One payment instruction: a creditor, a sequence type and a day. */
function groupOf(batch: string, debits: readonly [Collected, ...Collected[]], creditorIban: string) {
  const [{ sequence, due_on, creditor_name, creditor_id }] = debits;
  return {
    PmtInfId: batch,
    PmtMtd: 'DD',
    BtchBookg: true,
    NbOfTxs: debits.length,
    CtrlSum: sumOf(debits),
    PmtTpInf: { SvcLvl: { Cd: 'SEPA' }, LclInstrm: { Cd: 'CORE' }, SeqTp: sequence },
    ReqdColltnDt: due_on,
    Cdtr: { Nm: sepaText(creditor_name, 70) },
    CdtrAcct: { Id: { IBAN: creditorIban } },
    CdtrAgt: bankUnknown,
    ChrgBr: 'SLEV',
    CdtrSchmeId: { Id: { PrvtId: { Othr: { Id: creditor_id, SchmeNm: { Prtry: 'SEPA' } } } } },
    DrctDbtTxInf: debits.map(transactionOf),
  };
}

const builder = new XMLBuilder({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  format: true,
  suppressEmptyNode: false,
});

/** A collection as the bank takes it: pain.008.001.08, SEPA Core. The same debits give the same file. */
export function pain008({ id, created_at, creditor_iban, debits }: CollectionFile): string {
  const [first] = debits;
  if (!first) throw new Error('A collection file needs a debit');
  const batches = Map.groupBy(debits, ({ batch }) => batch);
  const document = {
    '?xml': { '@version': '1.0', '@encoding': 'UTF-8' },
    Document: {
      '@xmlns': 'urn:iso:std:iso:20022:tech:xsd:pain.008.001.08',
      CstmrDrctDbtInitn: {
        GrpHdr: {
          MsgId: id,
          CreDtTm: instant(created_at),
          NbOfTxs: debits.length,
          CtrlSum: sumOf(debits),
          InitgPty: { Nm: sepaText(first.creditor_name, 70) },
        },
        PmtInf: [...batches].map(([batch, group]) =>
          groupOf(batch, group as [Collected, ...Collected[]], creditor_iban),
        ),
      },
    },
  };
  return builder.build(document);
}
