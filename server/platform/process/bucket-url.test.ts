import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

const read = (S3_URL: string) => readConfig({ DATA_DIR: '/tmp', SECRET: 'x'.repeat(32), S3_URL }).S3_URL;

test("a bucket's address names its place and its credentials", () => {
  expect(read('s3://AKIA:a%2Fb%2Bc@s3.eu-west-1.example:9000/our-photos?region=eu-west-1&tls=off')).toEqual({
    address: 'http://s3.eu-west-1.example:9000/our-photos',
    region: 'eu-west-1',
    accessKeyId: 'AKIA',
    secretAccessKey: 'a/b+c',
  });
  expect(read('s3://key:secret@store.example/photos')).toMatchObject({
    address: 'https://store.example/photos',
    region: 'us-east-1',
  });
});

test.each([
  ['https://key:secret@store.example/photos', 'no such address'],
  ['s3://key:se/cret@store.example/photos', 'no such address'],
  ['s3:key', 'no such address'],
  ['s3://store.example/photos', 'lacks the key or the secret'],
  ['s3://key@store.example/photos', 'lacks the key or the secret'],
  ['s3://key:100%@store.example/photos', 'written as %25'],
  ['s3://key:secret@store.example', 'names no bucket'],
  ['s3://key:secret@store.example/photos/inner', 'names no bucket'],
  ['s3://key:secret@store.example/Photos', 'names no bucket'],
  ['s3://key:secret@store.example/photos?tls=no', 'wrong parameter'],
  ['s3://key:secret@store.example/photos?regoin=eu', 'wrong parameter'],
])('%s is refused with the name of its variable, without revealing its secret', (url, because) => {
  expect(() => read(url)).toThrow(
    new RegExp(`^S3_URL: must look like s3://KEY:SECRET@host:port/bucket[^\n]*, but .*${because}[^\n]*$`),
  );
  expect(() => read(url)).not.toThrow(/se\/?cret@|100%@/);
});
