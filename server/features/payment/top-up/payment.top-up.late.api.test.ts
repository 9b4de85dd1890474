import { hour } from '@rendezvous/contract/durations';
import { listPayments } from '@rendezvous/contract/payment';
import { endTopUp, topUpTerms } from '@rendezvous/contract/top-up';
import { afterAll, expect, test, vi } from 'vitest';
import { startCards } from '../../../testing/payment/cards.ts';
import { createKeeper } from '../../../testing/payment/keeper.ts';

const { app, cards, close } = await startCards([]);
afterAll(close);

const agreed = {
  package: 'nl-10',
  below: 5,
  most: 3000,
  amount: { amount: 1499, currency: 'EUR' },
  terms: topUpTerms,
} as const;
const inHours = (hours: number) => new Date(Date.now() + hours * hour);

/** A member whose top-up was charged on its day, as far as anybody knows. */
async function charge(member: Awaited<ReturnType<typeof createKeeper>>) {
  await member.agree();
  await app.chargeTopUps();
  await member.mails();
  await app.chargeTopUps(inHours(25));
  return {
    ...member,
    stands: async () => [await member.toppedUp(), await member.balance()],
    kinds: async () => (await member.mails()).map(({ kind }) => kind),
  };
}

test('what was not charged on its day is charged on another only after another mail, if credits are low', async () => {
  const keeper = () => createKeeper({ app, cards }, agreed);
  const [one, other, another] = [await keeper(), await keeper(), await keeper()];
  const answered = cards.gateway.start;
  const start = vi.spyOn(cards.gateway, 'start');
  const find = vi.spyOn(cards.gateway, 'findCharge').mockRejectedValue(new Error('the key is refused'));
  const refused = new Error('the key is refused');
  start.mockImplementationOnce((...asked) => answered(...asked).then(() => Promise.reject(refused)));
  const charged = await charge(one);
  start.mockRejectedValue(refused);
  const [late, rich] = [await charge(other), await charge(another)];
  await rich.spend(-10);
  const idOf = async ({ browser }: typeof late) => (await browser.api(listPayments)).payments[0]?.payment_id;

  start.mockClear();
  await app.chargeTopUps(inHours(26));
  const asked = start.mock.calls.map(([{ id }]) => id);
  expect(asked.toSorted(), 'on its day').toEqual([await idOf(charged), await idOf(late)].toSorted());
  start.mockClear();
  await app.chargeTopUps(inHours(72));
  for (const { stands } of [charged, late]) expect(await stands()).toEqual([['pending'], 1]);
  find.mockRestore();
  await app.chargeTopUps(inHours(73));
  expect(start).not.toHaveBeenCalled();

  expect(await charged.stands()).toEqual([['completed'], 11]);
  expect([await late.stands(), await rich.stands()]).toEqual([
    [['cancelled'], 1],
    [['cancelled'], 11],
  ]);
  expect(await late.kinds()).toEqual(['top_up_on', 'top_up_notice', 'top_up_notice']);
  expect(await rich.kinds()).toEqual(['top_up_on', 'top_up_notice']);
  start.mockRestore();
  await app.chargeTopUps(inHours(25));
  expect(await late.stands()).toEqual([['completed', 'cancelled'], 11]);
});

test('a top-up of which its gateway knows nothing is asked for on its day, and ended a while after that', async () => {
  const keeper = () => createKeeper({ app, cards }, agreed);
  const [one, other, another] = [await keeper(), await keeper(), await keeper()];
  const start = vi.spyOn(cards.gateway, 'start').mockRejectedValue(new Error('the key is refused'));
  const [member, leaver, barred] = [await charge(one), await charge(other), await charge(another)];
  await app.lookUpPayments(inHours(27));
  for (const { stands } of [member, leaver]) expect(await stands()).toEqual([['pending'], 1]);
  await leaver.browser.api(endTopUp, {});
  await barred.chargeBack();
  await app.chargeTopUps(inHours(28));
  expect((await barred.stands())[0], 'who may buy no more').toEqual(['cancelled']);

  await app.chargeTopUps(inHours(47.9));
  await app.chargeTopUps(inHours(48.1));
  expect(await leaver.stands(), 'asked for no more').toEqual([['cancelled'], 1]);
  expect(await member.stands(), 'asked for minutes ago').toEqual([['pending'], 1]);
  await app.chargeTopUps(inHours(48.3));
  expect(await member.stands()).toEqual([['cancelled'], 1]);
  expect(await member.kinds(), 'announced anew').toEqual(['top_up_on', 'top_up_notice', 'top_up_notice']);
  start.mockRestore();
});
