import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { requireFree } from './ports.ts';

const read = (environment: Record<string, string>) =>
  readConfig({ DATA_DIR: '/tmp', SECRET: 'x'.repeat(32), ...environment });

test('a variable that looks like ours and is none is named, with the one that may be meant', () => {
  expect(
    read({ TRUSTED_PROXY: '1', SMTP_HOST: 'mail', PUBLC_URL: 'https://a.example', METRICSPORT: '1' }).misspelt,
  ).toEqual([
    'METRICSPORT: is no variable of Rendezvous and has no effect: is METRICS_PORT meant?',
    'PUBLC_URL: is no variable of Rendezvous and has no effect: is PUBLIC_URL meant?',
    'SMTP_HOST: is no variable of Rendezvous and has no effect',
    'TRUSTED_PROXY: is no variable of Rendezvous and has no effect: is TRUSTED_PROXIES meant?',
  ]);
  const others = {
    PATH: '/bin', HOSTNAME: 'web', MAIL: '/var/mail/anna', LOGNAME: 'anna', REDIS_SERVICE_HOST: '10.0.0.1',
    REDIS_PORT_6379_TCP: 'tcp://10.0.0.1:6379', DATABASE_URL_UNPOOLED: 'postgres://db', OPERATOR: 'anna',
    PAYMENT_MOLLIE_MAIN_KEY: 'live_1', PAYMENT_SEPA_ACME_IBAN: 'NL02', npm_config_yes: 'true', SHLVL: '1',
    BASE_URL: '/',
  }; // biome-ignore format: one list
  expect(read(others).misspelt).toEqual([]);
});

test('what is wrong is named by its variable: a folder, a list of operators, a port in use', async () => {
  expect(() => read({ DATA_DIR: '/dev/null/data' })).toThrow(
    'DATA_DIR: /dev/null/data cannot be made or written (ENOTDIR)',
  );
  expect(() => read({ OPERATORS: 'anna' })).toThrow(
    /^OPERATORS.*: each is a name, a key and perhaps roles: anna:KEY,bert:KEY:finance\+support$/,
  );
  const server = createServer();
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  const taken = { variable: 'METRICS_PORT', port, host: '127.0.0.1' };
  await expect(requireFree([{ ...taken, port: 0 }, taken])).rejects.toThrow(
    `METRICS_PORT: cannot listen on 127.0.0.1, port ${port}: another program listens there`,
  );
  await new Promise((closed) => server.close(closed));
  await requireFree([taken]);
});
