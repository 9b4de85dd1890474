import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { jsonPieces, zipped } from './departure.pack.ts';

async function* each<T>(values: Iterable<T>): AsyncGenerator<T> {
  yield* values;
}

async function textOf(value: object): Promise<string> {
  const pieces: Uint8Array[] = [];
  for await (const piece of jsonPieces(value)) pieces.push(piece);
  return Buffer.concat(pieces).toString();
}

test('JSON in pieces is what JSON is', async () => {
  await fc.assert(
    fc.asyncProperty(fc.oneof(fc.dictionary(fc.string(), fc.jsonValue()), fc.array(fc.jsonValue())), async (value) => {
      // JSON has no negative zero, and an object no key of this name.
      const known = JSON.parse(JSON.stringify(value));
      expect(await textOf(known)).toBe(`${JSON.stringify(known, null, 2)}\n`);
    }),
  );
  const at = new Date('2026-11-25T12:00:00Z');
  expect(JSON.parse(await textOf({ at, left: undefined, none: null }))).toEqual({ at: at.toJSON(), none: null });
});

test('what is long is written as a list, wherever it stands', async () => {
  const chat = (messages: object[]) => ({ with: 'Sam', messages: each(messages) });
  const value = { receipts: true, conversations: [chat([{ text: 'Hello' }, { text: 'Bye' }]), chat([])] };
  const conversations = [
    { with: 'Sam', messages: [{ text: 'Hello' }, { text: 'Bye' }] },
    { with: 'Sam', messages: [] },
  ];
  expect(await textOf(value)).toBe(`${JSON.stringify({ receipts: true, conversations }, null, 2)}\n`);
});

test('an archive holds one piece at a time, however large it is', async () => {
  const pieces = 200;
  let [made, most, read] = [0, 0, 0];
  async function* picture() {
    for (let piece = 0; piece < pieces; piece++) {
      made += 65_536;
      yield randomBytes(65_536);
    }
  }
  const entries = each([
    { name: 'messages.json', pieces: jsonPieces({ messages: each([{ text: 'Hello' }]) }), isPacked: false },
    { name: 'photos/one.webp', pieces: picture(), isPacked: true },
  ]);
  const archive: Uint8Array[] = [];
  for await (const piece of zipped(entries)) {
    archive.push(piece);
    read += piece.length;
    most = Math.max(most, made - read);
  }
  expect(most).toBeLessThan(3 * 65_536);
  const files = unzipSync(Buffer.concat(archive));
  expect(files['photos/one.webp']?.length).toBe(pieces * 65_536);
  expect(JSON.parse(strFromU8(files['messages.json'] as Uint8Array))).toEqual({ messages: [{ text: 'Hello' }] });
});
