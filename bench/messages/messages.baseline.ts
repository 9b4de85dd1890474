import { randomUUID } from 'node:crypto';
import { second } from '@rendezvous/contract/durations';
import pg from 'pg';

/**
 * What the database does at most: durable transactions that write what a message writes (the message, two rows changed;
 * `paid` a ledger entry and a balance more), without a check, on 16 connections; as statements of their own, and as
 * one.
 */
export async function durableBaselines(
  url: string,
  seconds: number,
  paid: boolean,
): Promise<{ transaction: number; statement: number }> {
  const pool = new pg.Pool({ connectionString: url, max: 16 });
  await pool.query(
    `create table if not exists baseline_message (a uuid, b uuid, body text, primary key (a, b));
     create table if not exists baseline_row (a int primary key, n int) with (fillfactor = 70);
     truncate baseline_row;
     insert into baseline_row select n, 0 from generate_series(0, 9999) n`,
  );
  const rows = () =>
    [Math.floor(Math.random() * 10000), Math.floor(Math.random() * 10000)].sort((one, other) => one - other) as [
      number,
      number,
    ];
  const insert = 'insert into baseline_message values ($1, $2, $3)';
  const change = 'update baseline_row set n = n + 1 where a = $1';
  const text = 'Shall we meet on Saturday at the market?';
  const transaction = async (client: pg.PoolClient) => {
    const [low, high] = rows();
    await client.query('begin');
    await client.query({ name: 'insert', text: insert, values: [randomUUID(), randomUUID(), text] });
    await client.query({ name: 'change', text: change, values: [low] });
    await client.query({ name: 'change', text: change, values: [high] });
    if (paid) {
      await client.query({ name: 'insert', text: insert, values: [randomUUID(), randomUUID(), text] });
      await client.query({ name: 'change', text: change, values: [high] });
    }
    await client.query('commit');
  };
  const one = `with m as (insert into baseline_message values ($1, $2, $3)${paid ? ', ($2, $1, $3)' : ''}),
    l as (select a from baseline_row where a in ($4, $5) order by a for update)
    update baseline_row r set n = n + 1 from l where r.a = l.a`;
  const statement = async (client: pg.PoolClient) => {
    await client.query({ name: 'one', text: one, values: [randomUUID(), randomUUID(), text, ...rows()] });
  };
  const result = {
    transaction: await rateOf(pool, transaction, seconds),
    statement: await rateOf(pool, statement, seconds),
  };
  await pool.query('drop table baseline_message, baseline_row');
  await pool.end();
  return result;
}

async function rateOf(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<void>, seconds: number): Promise<number> {
  let done = 0;
  const until = performance.now() + seconds * second;
  const loop = async () => {
    const client = await pool.connect();
    while (performance.now() < until) {
      await work(client);
      done++;
    }
    client.release();
  };
  await Promise.all(Array.from({ length: 16 }, loop));
  return done / seconds;
}
