import { isValidIBAN } from 'ibantools';

/** The company's account to which a gateway `sepa:<company>` collects. Throws if its variable is missing or wrong. */
export function creditorIban(gateway: string, keys: ReadonlyMap<string, string>): string {
  const variable = `PAYMENT_${gateway.replaceAll(/[:-]/g, '_').toUpperCase()}_IBAN`;
  const iban = keys.get(variable)?.replaceAll(' ', '');
  if (!iban || !isValidIBAN(iban)) throw new Error(`"${gateway}" needs ${variable}, the IBAN of the company's account`);
  return iban;
}
