import { expect, test } from 'vitest';
import { publicOrigin } from './origin.ts';

test('members reach a host by the scheme and port of PUBLIC_URL, whatever port the request names', () => {
  expect(publicOrigin('gay.localhost:3000', undefined)).toBe('http://gay.localhost:3000');
  expect(publicOrigin('adonis.example:1337', 'https://rendezvous.example')).toBe('https://adonis.example');
  expect(publicOrigin('adonis.example', 'https://rendezvous.example:8443')).toBe('https://adonis.example:8443');
});
