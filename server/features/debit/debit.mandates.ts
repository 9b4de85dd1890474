import { randomInt, timingSafeEqual } from 'node:crypto';
import {
  type beginMandate,
  type confirmMandate,
  debitCode,
  debitFailures,
  type Mandate,
  type readMandate,
} from '@rendezvous/contract/debit';
import { hour } from '@rendezvous/contract/durations';
import type { Answer } from '@rendezvous/contract/endpoint';
import { problem } from '@rendezvous/contract/problem';
import { electronicFormatIBAN, isValidIBAN } from 'ibantools';
import { parsePhoneNumberFromString } from 'libphonenumber-js/mobile';
import { v7 } from 'uuid';
import type { z } from 'zod';
import { type Sms, SmsNotSent } from '../../adapters/sms/sms.ts';
import type { MemberCaller, Site } from '../../platform/calls/caller.ts';
import { type Database, inTransaction } from '../../platform/database/database.ts';
import { words } from '../../platform/i18n/words.ts';
import type { Report } from '../../platform/process/report.ts';
import type { MandateMail } from './debit.mails.ts';
import {
  countryOf,
  hasLapsed,
  isDebitGateway,
  isSepaIban,
  isSepaPhone,
  maskedIban,
  needsAddress,
} from './debit.rules.ts';
import { debitStore, type MandateRow } from './debit.store.ts';
import type { Vault } from './debit.vault.ts';

interface Options {
  db: Database;
  vault: Vault;
  /** Without it no code can be sent, so that there is no direct debit. */
  sms: Sms | null;
  mandateMail: MandateMail;
  report: Report;
}

type Form = z.output<(typeof beginMandate)['body']>;
type Confirmation = z.output<(typeof confirmMandate)['body']>;

/** Mandates: filled in, signed with a code that their phone gets, and ended. */
export function createMandates({ db, vault, sms, mandateMail, report }: Options) {
  const isBlocked = ({ iban_hash, phone_hash }: MandateRow) => debitStore.isBlocked(db, [iban_hash, phone_hash]);

  /** Throws debit.iban_invalid, debit.iban_elsewhere or debit.address_needed. */
  function accountOf({ iban: typed, name, address }: Form) {
    const iban = electronicFormatIBAN(typed.normalize('NFKC'))?.toUpperCase() ?? '';
    if (!isValidIBAN(iban)) throw fieldProblem('iban', 'iban_invalid');
    if (!isSepaIban(iban)) throw fieldProblem('iban', 'iban_elsewhere');
    if (needsAddress(iban) && !address) throw fieldProblem('address.town', 'address_needed');
    return { iban, name, address: address ?? null };
  }

  /** In E.164. Throws debit.phone_invalid or debit.phone_elsewhere. */
  function phoneOf({ phone }: Form, caller: MemberCaller): string {
    const parsed = parsePhoneNumberFromString(phone, caller.country ?? caller.site.settings.geoip_selected_country);
    if (!parsed?.isValid()) throw fieldProblem('phone', 'phone_invalid');
    if (!isSepaPhone(parsed.country)) throw fieldProblem('phone', 'phone_elsewhere');
    return parsed.number;
  }

  return {
    /** The mandate under which a purchase may be collected; undefined if none stands, or it lapsed. */
    async standing(memberId: string, gateway: string): Promise<MandateRow | undefined> {
      const mandates = await debitStore.mandatesOf(db, memberId);
      const signed = mandates.find((one) => one.status === 'signed' && one.gateway === gateway);
      return signed && !hasLapsed(signed, new Date()) ? signed : undefined;
    },

    isBlocked,

    async read({ member, site }: MemberCaller): Promise<Answer<typeof readMandate>> {
      const gateway = debitGatewayOf(site);
      const [mandate] = (await debitStore.mandatesOf(db, member.id)).filter(
        (one) => one.status === 'signed' && one.gateway === gateway && !hasLapsed(one, new Date()),
      );
      return {
        creditor: gateway === undefined || !sms ? null : creditorOf(site),
        mandate: mandate ? presentMandate(mandate) : null,
        blocked: mandate !== undefined && (await isBlocked(mandate)),
      };
    },

    /** Throws what `accountOf` and `phoneOf` do, debit.blocked, debit.too_many_codes or debit.sms_failed. */
    async begin(caller: MemberCaller, form: Form): Promise<Mandate> {
      const { member, site, locale } = caller;
      const gateway = debitGatewayOf(site);
      const { creditor_id, name: creditor_name } = site.company;
      if (gateway === undefined || !creditor_id || !sms) throw problem(debitFailures.unavailable);
      const account = accountOf(form);
      const phone = phoneOf(form, caller);
      const phones = vault.hashes('phone', phone);
      if (await debitStore.isBlocked(db, [...vault.hashes('iban', account.iban), ...phones]))
        throw problem(debitFailures.blocked);
      const code = String(randomInt(10 ** debitCode.digits)).padStart(debitCode.digits, '0');
      const phone_hash = vault.hash('phone', phone);
      const mandate = await inTransaction(db, async (trx) => {
        await debitStore.lockAll(trx, [phone_hash, member.id]);
        const sent = await debitStore.sendsSince(trx, member.id, phones, new Date(Date.now() - hour));
        if (sent >= debitCode.sendsPerHour) throw problem(debitFailures.too_many_codes);
        const row = await debitStore.addMandate(trx, {
          member_id: member.id,
          id: v7(),
          reference: newReference(),
          site_id: site.id,
          gateway,
          creditor_id,
          creditor_name,
          locale,
          account: vault.closeAccount(account, member.id),
          iban_hash: vault.hash('iban', account.iban),
          iban_label: maskedIban(account.iban),
          country: countryOf(account.iban),
          phone: vault.close(phone, member.id),
          phone_hash,
        });
        const id = v7();
        const code_hash = vault.hash('code', `${id} ${code}`);
        await debitStore.addCode(trx, { member_id: member.id, id, mandate_id: row.id, phone_hash, code_hash });
        return row;
      });
      const text = words(locale)('debit:sms', { code, site: site.settings.name });
      await sms.send({ to: phone, text }).catch((error: unknown) => {
        if (error instanceof SmsNotSent && error.isHopeless) throw fieldProblem('phone', 'phone_invalid');
        report(error, 'debit.sms');
        throw problem(debitFailures.sms_failed);
      });
      return { ...presentMandate(mandate), phone: `•••• ${phone.slice(-2)}` };
    },

    /** Signs a mandate. Throws debit.code_invalid, debit.code_over or debit.blocked. */
    async confirm({ member, origin }: MemberCaller, { mandate_id, code }: Confirmation): Promise<Mandate> {
      const mandate = await debitStore.mandate(db, member.id, mandate_id);
      if (mandate?.status !== 'unsigned') throw problem(debitFailures.code_over);
      // Outside the transaction that signs: a wrong try counts, whatever comes of it.
      const tried = await debitStore.tryCode(db, member.id, mandate_id, new Date());
      if (!tried) throw problem(debitFailures.code_over);
      const [given, known] = [vault.hash('code', `${tried.id} ${code.replaceAll(/\s/g, '')}`), tried.code_hash];
      if (!timingSafeEqual(Buffer.from(given), Buffer.from(known))) throw problem(debitFailures.code_invalid);
      if (await isBlocked(mandate)) throw problem(debitFailures.blocked);
      return inTransaction(db, async (trx) => {
        if (!(await debitStore.useCode(trx, tried))) throw problem(debitFailures.code_over);
        const signed = await debitStore.sign(trx, mandate);
        await mandateMail.enqueue(trx, { member_id: member.id, id: mandate_id, origin });
        return presentMandate(signed);
      });
    },

    end: ({ member }: MemberCaller): Promise<void> => debitStore.endMandates(db, member.id),
  };
}

export type Mandates = ReturnType<typeof createMandates>;

/** The site's first gateway that collects; undefined if it offers no direct debit. */
const debitGatewayOf = ({ gateways, company }: Pick<Site, 'gateways' | 'company'>): string | undefined =>
  company.creditor_id ? gateways.find(({ gateway }) => isDebitGateway(gateway))?.gateway : undefined;

const creditorOf = ({ company: { name, creditor_id = '', address, city, country } }: Site) => ({
  name,
  id: creditor_id,
  address: `${address}, ${city}`,
  country,
});

const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** Unique for the creditor: 100 random bits, without letters that read like others. */
const newReference = (): string =>
  Array.from({ length: 20 }, () => letters[randomInt(letters.length)])
    .join('')
    .replaceAll(/(.{5})(?=.)/g, '$1-');

const presentMandate = (row: MandateRow): Mandate => ({
  mandate_id: row.id,
  reference: row.reference,
  creditor: row.creditor_name,
  creditor_id: row.creditor_id,
  iban: row.iban_label,
  phone: null,
  status: row.status === 'signed' ? 'signed' : 'unsigned',
});

function fieldProblem(field: string, code: keyof typeof debitFailures) {
  const failure = debitFailures[code];
  return problem(failure, { fields: { [field]: failure.code } });
}
