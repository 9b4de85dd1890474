import { createECDH, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { second } from '@rendezvous/contract/durations';
import type { PushMessage, PushTarget } from '../../server/adapters/push/push.ts';
import { createWebPush } from '../../server/adapters/push/web-push.ts';
import { readConfig } from '../../server/platform/process/config.ts';
import { vapidKeys } from '../../server/platform/security/vapid.ts';
import { certificate } from '../../server/testing/push-service/certificate.ts';
import { startClient } from '../rig/clients.ts';
import { median, repeat } from '../rig/load.ts';
import type { Measurement } from '../rig/measurement.ts';
import { inProportion } from '../rig/proportion.ts';
import { isBrief, scale } from '../rig/scale.ts';

const target = 1000;
/** Pushes under way at once. */
const atOnce = 100;
/** Runs, of which the median counts, each beside one of the baseline. */
const runs = isBrief ? 1 : 3;
/** Of a push as it is sent, encrypted. */
const bytes = 3200;

const message: PushMessage = {
  title: 'Rendezvous',
  body: 'You have a new message',
  language: 'en',
  url: 'https://dating.example/chats/0198a000-0000-7000-8000-000000000000',
  tag: 'a'.repeat(32),
  urgency: 'normal',
  badge: 3,
  unread: Array.from({ length: 10 }, (_, index) => String(index).repeat(32)),
};

/**
 * Pushes from one process, each encrypted and signed, to a push service on this machine over HTTPS; beside requests of
 * that size to the same service, without either.
 */
export async function measurePush(): Promise<Measurement[]> {
  const folder = mkdtempSync(join(tmpdir(), 'rendezvous-bench-push-'));
  const { key, cert } = certificate(folder);
  const keys = vapidKeys(readConfig({ DATA_DIR: folder }));
  rmSync(folder, { recursive: true });
  const service = await startClient('push/push.bare.ts');
  const { port } = await service.ask<{ port: number }>({ key: String(key), cert: String(cert) });
  const agent = new Agent({ rejectUnauthorized: false, keepAlive: true, maxSockets: atOnce });
  const push = createWebPush({ keys, subject: 'mailto:bench@example.test', agent });
  const endpoint = `https://localhost:${port}/push`;
  const browser = browserAt(endpoint);
  let failed = 0;
  const send = async () => {
    if ((await push.send(browser, message).catch(() => undefined)) !== 'sent') failed++;
  };
  const bare = () => post(endpoint, agent).catch(() => failed++);
  await perSecond(send);
  await perSecond(bare);
  const measured = { pushes: [] as number[], posts: [] as number[], perCore: [] as number[] };
  for (let run = 0; run < runs; run++) {
    measured.posts.push((await perSecond(bare)).rate);
    const { rate, perCore } = await perSecond(send);
    measured.pushes.push(rate);
    measured.perCore.push(perCore);
  }
  agent.destroy();
  const [value, baseline] = [median(measured.pushes), median(measured.posts)];
  return [
    {
      what: 'Pushes from one process',
      value,
      unit: 'a second',
      baseline: { what: 'bare posts over HTTPS', value: baseline },
      target: inProportion(target, { what: 'bare posts over HTTPS are', value: baseline }),
    },
    { what: 'Pushes, by processor time', value: median(measured.perCore), unit: 'a second and core of the sender' },
    { what: 'Pushes, failed', value: failed, unit: '', target: { value: 0, atMost: true } },
  ];
}

/** As many as go, `atOnce` at a time: a second, and a second of processor time of this process. */
async function perSecond(one: () => Promise<unknown>): Promise<{ rate: number; perCore: number }> {
  const [started, used] = [performance.now(), process.cpuUsage()];
  let ended = 0;
  const counted = async () => {
    await one();
    ended++;
  };
  await Promise.all(Array.from({ length: atOnce }, () => repeat(counted, started + (scale.seconds * second) / 2)));
  const { user, system } = process.cpuUsage(used);
  return {
    rate: ended / ((performance.now() - started) / second),
    perCore: ended / ((user + system) / 1e6),
  };
}

function browserAt(endpoint: string): PushTarget {
  const keys = createECDH('prime256v1');
  keys.generateKeys();
  return { endpoint, p256dh: keys.getPublicKey('base64url'), auth: randomBytes(16).toString('base64url') };
}

const body = randomBytes(bytes);

const post = (url: string, agent: Agent): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const call = request(url, { method: 'POST', agent, headers: { 'content-length': body.length } }, (answer) => {
      answer.resume();
      answer.on('end', resolve);
    });
    call.on('error', reject);
    call.end(body);
  });
