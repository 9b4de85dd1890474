import type { AddressInfo } from 'node:net';
import { day, hour } from '@rendezvous/contract/durations';
import '../../server/platform/process/production.ts';
import { createMollie } from '../../server/adapters/payment/mollie/mollie.ts';
import { createStripe } from '../../server/adapters/payment/stripe/stripe.ts';
import { createApp } from '../../server/app.ts';
import { configOrExit, exitWithError } from '../../server/platform/process/config.ts';
import { supervise } from '../../server/platform/process/process.ts';

/**
 * The product, as `server/main.ts` starts it, whose accounts at providers are those of the stand-ins in PROVIDERS. Does
 * at once, when it is asked, what the product does when days have gone by.
 */
const { mollie, stripe } = JSON.parse(process.env.PROVIDERS ?? '{}');
const gateways = [
  ...(mollie ? [createMollie({ name: 'mollie:acme', ...mollie })] : []),
  ...(stripe ? [createStripe({ name: 'stripe:acme', ...stripe })] : []),
];
const app = await createApp(configOrExit(), { gateways }).catch(exitWithError);
await app.listen();
supervise(app);
console.log(`ready at http://localhost:${(app.app.server.address() as AddressInfo).port}`);

const [{ connection, services }] = app.shards;
const tasks: Readonly<Record<string, ((input: never) => Promise<void>) | undefined>> = {
  /** Announces or charges top-ups, as in so many hours. */
  topUps: (hours: number) => services.payment.service.chargeTopUps(new Date(Date.now() + hours * hour)),

  /** Payments follow their debits. */
  debits: () => services.payment.service.followDebits(),

  /** Erases a member, as two weeks after they left. */
  async erase(member: string) {
    const deleted_at = new Date(Date.now() - 15 * day);
    await connection.db.updateTable('member').set({ deleted_at }).where('id', '=', member).execute();
    await services.departure.service.eraseDue();
  },
};

process.on('message', async ([name, input]: [name: string, input: never]) => {
  const task = tasks[name];
  if (!task) return process.send?.('no such task');
  await task(input).then(
    () => process.send?.('done'),
    (error: unknown) => process.send?.(String(error)),
  );
});
