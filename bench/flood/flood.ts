import { listChats } from '@rendezvous/contract/chat';
import { startClient } from '../rig/clients.ts';
import { createPopulated, startDatabase } from '../rig/database.ts';
import { load } from '../rig/load.ts';
import type { Measurement } from '../rig/measurement.ts';
import { createPeople, type Person } from '../rig/people.ts';
import { type Product, startProduct } from '../rig/product.ts';
import { isBrief, only, scale } from '../rig/scale.ts';
import type { Answers, FloodOrder } from './flood.client.ts';
import { everyTarget, type Target } from './flood.targets.ts';

/** Connections of each attacker: more than a page opens. */
const connections = 20;
const [seconds, secondsAgain, warmup] = isBrief ? [0.06, 0.06, 0] : [0.4, 3, 0.1];
/** Another member's calls a second. */
const rate = 40;
const limit = 100;

/**
 * One visitor and one free member ask for each call, route and page as fast as it goes, under the limits of a real
 * installation, while another member lists their chats. Each flood has attackers of its own, so that the limits of one
 * do not spare the next, and another other member, whose calls stay within the limits. What seems slow is asked again
 * for longer, as a few calls say little.
 */
export async function measureFlood(): Promise<Measurement[]> {
  const postgres = await startDatabase();
  const { url } = await createPopulated(postgres, scale.members[0] as number);
  const [named, quietOne] = (await createPeople(url, { count: 2, credits: 10 })) as [Person, Person];
  const targets = (await everyTarget(url, named.id)).filter(({ name }) => name.includes(only));
  const floods = targets.length * 3;
  const attackers = await createPeople(url, { count: floods, credits: 3, isPremium: false });
  const others = await createPeople(url, { count: floods, credits: 10 });
  const product = await startProduct(url, { isLimited: true });
  const client = await startClient('flood/flood.client.ts');
  let round = 0;
  const flood = async (target: Target, duration: number) => {
    const number = round++;
    const address = (kind: number) => `10.${kind}.${number >> 8}.${number & 255}`;
    const own = { 'request-type': 'client' };
    const order: FloodOrder = {
      url: product.url,
      target,
      connections,
      seconds: duration,
      attackers: [
        { ...own, 'x-forwarded-for': address(1) },
        { ...own, 'x-forwarded-for': address(2), cookie: `auth.session=${attackers[number]?.token}` },
      ],
    };
    const answered = client.ask<Answers>(order);
    const other = await askAsOther(product, { ...(others[number] as Person), address: address(3) }, duration);
    return { target, ...other, answers: await answered, memory: product.memory() };
  };

  if (warmup) for (const target of targets) await flood(target, warmup);
  const quiet = await askAsOther(product, { ...quietOne, address: '192.0.2.7' }, scale.seconds);
  const before = product.memory();
  const first = [];
  for (const target of targets) first.push(await flood(target, seconds));
  const all = [];
  const isSlow = ({ p95, failed }: Awaited<ReturnType<typeof flood>>) => p95 > limit || failed > 0;
  console.log(`  ${first.filter(isSlow).length} of ${first.length} are asked again`);
  for (const one of first) all.push(isSlow(one) ? await flood(one.target, secondsAgain) : one);
  const worst = all.toSorted((one, other) => other.p95 - one.p95);
  for (const { target, p95, answers, failed } of worst.slice(0, 8))
    console.log(`  ${p95.toFixed(0)} ms, ${failed} failed: ${target.name} ${JSON.stringify(answers)}`);
  const served = first.filter(({ answers }) =>
    Object.keys(answers).some((status) => status >= '200' && status < '400'),
  ).length;
  console.log(`  ${served} of ${targets.length} answered with what was asked for, the others refused it`);
  const among = `of ${targets.length} calls, routes and pages flooded by a visitor and a free member`;
  const [largest] = [...first, ...all].toSorted((one, other) => other.memory - one.memory);
  const more = (largest?.memory ?? Number.NaN) - before;
  console.log(`  ${(before / 1024).toFixed(0)} MiB before, most after ${largest?.target.name}`);
  return [
    {
      what: `Another member’s calls, 95 % answered, at the worst ${among}`,
      value: worst[0]?.p95 ?? Number.NaN,
      unit: 'ms',
      baseline: { what: 'without a flood', value: quiet.p95 },
      target: { value: limit, atMost: true },
    },
    {
      what: `Memory taken at most, over all ${among}`,
      value: more / 1024,
      unit: 'MiB',
      target: { value: 100, atMost: true },
    },
    {
      what: `Another member’s calls that failed, ${among}`,
      value: all.reduce((sum, { failed }) => sum + failed, 0),
      unit: '',
      target: { value: 0, atMost: true },
    },
  ];
}

const askAsOther = ({ url }: Product, { token, address }: Person & { address: string }, duration: number) =>
  load({
    url: `${url}${listChats.path}`,
    headers: { cookie: `auth.session=${token}`, 'x-forwarded-for': address },
    seconds: duration,
    connections: 8,
    rate,
  });
