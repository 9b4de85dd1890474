import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { vapidKeys } from '../security/vapid.ts';
import { readConfig } from './config.ts';
import { readOrCreateFile } from './kept-file.ts';

let DATA_DIR: string;
beforeEach(() => {
  DATA_DIR = mkdtempSync(join(tmpdir(), 'rendezvous-kept-'));
});
afterEach(() => rmSync(DATA_DIR, { recursive: true }));

const inData = (name: string) => join(DATA_DIR, name);

test('a start makes the secret once, for its owner alone, and leaves no other file', () => {
  const { SECRET } = readConfig({ DATA_DIR });
  expect(SECRET.length).toBeGreaterThanOrEqual(32);
  expect(readConfig({ DATA_DIR }).SECRET).toBe(SECRET);
  expect(statSync(inData('secret')).mode & 0o777).toBe(0o600);
  expect(readdirSync(DATA_DIR)).toEqual(['secret']);
});

test('a secret that a full disk or a power cut left short stops the start', () => {
  for (const content of ['', ' \n', 'x'.repeat(31)]) {
    writeFileSync(inData('secret'), content);
    expect(() => readConfig({ DATA_DIR })).toThrow(/^DATA_DIR: .*secret has fewer than 32 characters/);
    expect(readFileSync(inData('secret'), 'utf8')).toBe(content);
  }
});

test('whoever was first while another process makes the same file keeps it', () => {
  const made = readOrCreateFile(inData('secret'), () => {
    writeFileSync(inData('secret'), 'of the first');
    return 'of the second';
  });
  expect(made).toBe('of the first');
  expect(readdirSync(DATA_DIR)).toEqual(['secret']);
});

test('a file that cannot be made whole is not made', () => {
  const nowhere = join(DATA_DIR, 'missing', 'secret');
  expect(() => readOrCreateFile(nowhere, () => 'content')).toThrow('ENOENT');
  expect(readdirSync(DATA_DIR)).toEqual([]);
});

test('keys of push services that are no keys stop the start with the name of their file or variables', () => {
  const none = { DATA_DIR, VAPID_PUBLIC_KEY: undefined, VAPID_PRIVATE_KEY: undefined };
  const { publicKey, privateKey } = vapidKeys(none);
  expect(vapidKeys(none)).toEqual({ publicKey, privateKey });
  for (const content of ['', '{}', 'null', JSON.stringify({ publicKey, privateKey: publicKey })]) {
    writeFileSync(inData('vapid.json'), content);
    expect(() => vapidKeys(none), content).toThrow(/^DATA_DIR: .*vapid\.json/);
  }
  const given = { DATA_DIR, VAPID_PUBLIC_KEY: privateKey, VAPID_PRIVATE_KEY: publicKey };
  expect(() => vapidKeys(given)).toThrow(/^VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY: /);
});
