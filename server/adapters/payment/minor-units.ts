import { decimalsOf } from '@rendezvous/contract/text/format';
import { GatewayFailure } from './gateway.ts';

/** Minor units as text with the decimals of the currency: 1499 is `14.99` in euros, `1499` in yen. */
export function toDecimal(amount: number, currency: string): string {
  if (!Number.isSafeInteger(amount) || amount < 0) throw new Error('Not an amount in minor units');
  const decimals = decimalsOf(currency);
  const digits = String(amount).padStart(decimals + 1, '0');
  return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

/**
 * Minor units of such a text, which a gateway answered. Throws GatewayFailure unless it has exactly the decimals of the
 * currency.
 */
export function fromDecimal(value: string, currency: string): number {
  const decimals = decimalsOf(currency);
  const [, whole = '', part = ''] = /^(\d{1,12})(?:\.(\d{1,3}))?$/.exec(value) ?? [];
  if (whole === '' || part.length !== decimals) throw new GatewayFailure(`Not an amount in ${currency}`);
  return Number(whole + part);
}
