/**
 * Currencies that Stripe counts in other units than ISO 4217 does
 * (https://docs.stripe.com/currencies#minor-units): two decimals where there are none, and the reverse.
 */
const hundredfold = ['ISK', 'UGX'];
const hundredth = ['MGA'];
/** Those with three decimals, of which Stripe wants the last to be 0. */
const inTens = ['BHD', 'JOD', 'KWD', 'OMR', 'TND'];

/** Stripe's units of minor units; undefined for an amount that Stripe cannot take. */
export function toStripeUnits(amount: number, currency: string): number | undefined {
  if (!Number.isSafeInteger(amount) || amount <= 0) return undefined;
  if (hundredfold.includes(currency)) return amount * 100;
  if (hundredth.includes(currency)) return amount % 100 === 0 ? amount / 100 : undefined;
  return inTens.includes(currency) && amount % 10 !== 0 ? undefined : amount;
}

/** Minor units of Stripe's units, with the currency as we write it. Throws for what is no amount. */
export function fromStripeUnits(units: number, code: string): { amount: number; currency: string } {
  const currency = code.toUpperCase();
  const whole = hundredfold.includes(currency) ? units / 100 : units;
  const amount = hundredth.includes(currency) ? units * 100 : whole;
  if (!Number.isSafeInteger(amount) || amount < 0) throw new Error('Stripe: not an amount');
  return { amount, currency };
}
