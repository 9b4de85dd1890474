import { randomUUID } from 'node:crypto';
import type { GatewayPayment } from '../../adapters/payment/gateway.ts';

export const urls = {
  back: 'https://acme.example/transactions/1',
  notice: 'https://acme.example/api/payment-notice.php?gateway=stripe:acme',
};
export const payment = (changes: Partial<GatewayPayment> = {}): GatewayPayment => ({
  id: randomUUID(),
  amount: 1499,
  currency: 'EUR',
  paymentmethod: 'card',
  description: 'Acme: 10 credits',
  locale: 'nl',
  country: 'NL',
  method: 'ask',
  customer: null,
  ...changes,
});

export const order = (gateway_id: string, amount: number, currency = 'EUR') => ({
  gateway_id,
  id: randomUUID(),
  amount,
  currency,
  description: 'Refund',
});
