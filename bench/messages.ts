import { type ChildProcess, fork } from 'node:child_process';
import { resolve } from 'node:path';
import { durableLimits } from './chat.limits.ts';
import type { Measured, RunOrder } from './chat.load.ts';
import { processorSeconds, type Stage, setStage } from './chat.stage.ts';

/**
 * Messages from sender's socket to reader's socket, on a durable PostgreSQL, with every check; app, load client and
 * database share the machine. Beside them, in the same run, what the database does with bare durable transactions.
 */
const members = Number(process.env.CHAT_MEMBERS ?? 1000);
const seconds = Number(process.env.CHAT_SECONDS ?? 8);
process.once('SIGTERM', () => process.exit(1));
const targets = { free: { rate: 3000, p95: 25 }, paid: { rate: 2000, p95: 25 } };

for (const price of (process.env.CHAT_PRICES ?? '0,1').split(',').map(Number)) {
  const stage = await setStage({ members, price, credits: 1_000_000 });
  const client = fork(resolve(import.meta.dirname, 'chat.load.ts'), { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  try {
    await ask(client, { port: stage.port, people: stage.people });
    const target = price === 0 ? targets.free : targets.paid;
    console.log(`\n${price === 0 ? 'Free' : 'Paid'} messages, ${members} members, ${members} sockets`);
    const limits = await durableLimits(stage.url, 4, price > 0);
    console.log(`  limit: ${limits.transaction.toFixed(0)} bare durable transactions a second, ${limits.statement.toFixed(0)} as one statement`);
    await measure(stage, client, { inFlight: 64, warmup: 4, seconds: 2 }, 'warming up');
    for (const inFlight of [64, 192]) {
      const best = await measure(stage, client, { inFlight, warmup: 1, seconds }, `as many as go, ${inFlight} at once`);
      console.log(
        `    = ${(best.per_second / limits.statement).toFixed(2)} of the bare statements, ${(best.per_second / limits.transaction).toFixed(2)} of the bare transactions`,
      );
    }
    for (const rate of [target.rate / 3, target.rate]) {
      const paced = await measure(stage, client, { rate, warmup: 1, seconds }, `${rate} a second`);
      if (rate === target.rate)
        console.log(
          `    ${paced.arrival.p95 <= target.p95 && paced.per_second > rate * 0.98 ? 'met' : 'NOT met'}: ${rate} a second, 95 % under ${target.p95} ms`,
        );
    }
  } finally {
    client.kill();
    await stage.stop();
  }
}

async function measure(stage: Stage, client: ChildProcess, order: RunOrder, name: string): Promise<Measured> {
  const used = () => [stage.app().pid, client.pid, stage.postgres.pid].map((pid) => processorSeconds(pid as number));
  const before = used();
  const measured = (await ask(client, order)) as Measured;
  const [app, load, database] = used().map((now, index) => (((now - (before[index] as number)) / measured.acknowledged) * 1e6).toFixed(0));
  const { arrival, acknowledgement } = measured;
  console.log(
    `  ${name}: ${measured.per_second.toFixed(0)} a second; to the reader p50 ${arrival.p50} p95 ${arrival.p95} p99 ${arrival.p99} max ${arrival.max} ms; acknowledged p95 ${acknowledgement.p95} ms`,
  );
  console.log(
    `    processor a message: app ${app} µs, database ${database} µs, client ${load} µs; failed ${measured.failed}, not arrived ${measured.acknowledged - measured.arrived}`,
  );
  return measured;
}

function ask(client: ChildProcess, order: object): Promise<unknown> {
  return new Promise((answered, reject) => {
    client.once('message', answered);
    client.once('exit', () => reject(new Error('The load client ended')));
    client.send(order);
  });
}
