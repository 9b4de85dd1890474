import type { SignupForm } from '@rendezvous/contract/account';
import type { User } from '@rendezvous/contract/member';
import type { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { z } from 'zod';
import { api } from '../../../platform/query/api.ts';
import { createQueryClient } from '../../../platform/query/query.ts';
import { setUser, signOut } from '../../../platform/session/session.ts';
import { clearDraft, noteCorrection, readDraft } from './draft.ts';
import { clearSignup, sendSignup, sendSignupAgain } from './send-signup.ts';

const form: z.input<typeof SignupForm> = {
  name: 'Robin',
  email: 'robin@example.test',
  password: 'correct horse battery',
  date_of_birth: '1990-05-17',
  language: 'en',
  terms: true,
};
const other = 'anna@example.test';
let answer: object = { user: null };
let asked: string[] = [];
let corrected: (string | undefined)[] = [];
let client: QueryClient;

beforeEach(() => {
  asked = [];
  corrected = [];
  answer = { user: null };
  client = createQueryClient(api);
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('document', { visibilityState: 'visible' });
  vi.stubGlobal('fetch', async (_address: string, { body }: RequestInit) => {
    const { email, corrects } = JSON.parse(String(body));
    asked.push(email);
    corrected.push(corrects);
    return Response.json(answer);
  });
});
afterEach(() => {
  client.clear();
  clearDraft();
  vi.unstubAllGlobals();
});

const holdsPassword = () =>
  JSON.stringify(
    client
      .getQueryCache()
      .getAll()
      .map(({ state }) => state.data),
  ).includes(form.password);

test('a sign-up answered with a mail alone can be sent to another address, which becomes the draft’s', async () => {
  await sendSignup(client, form);
  await sendSignupAgain(client, other);
  expect(asked).toEqual([form.email, other]);
  expect(readDraft().email).toBe(other);
});

test('another address corrects the one before, the same address again corrects none', async () => {
  await sendSignup(client, form);
  await sendSignupAgain(client, other);
  await sendSignupAgain(client, other);
  await sendSignupAgain(client, form.email);
  expect(corrected).toEqual([undefined, form.email, undefined, other]);
});

test('without the password, a corrected address still names the one that was mailed', async () => {
  await sendSignup(client, form);
  noteCorrection('robin@');
  noteCorrection(form.email);
  await sendSignup(client, { ...form, email: other });
  noteCorrection('robin@');
  await sendSignup(client, form);
  expect(corrected).toEqual([undefined, form.email, undefined]);
});

test.each([
  [
    'signing in or out',
    () => {
      setUser(client, { id: '0198a000-0000-7000-8000-000000000000' } as User);
      signOut(client);
    },
  ],
  ['leaving the page', () => window.dispatchEvent(new Event('pagehide'))],
  ['clearing the draft', () => clearSignup(client)],
])('%s forgets the password, and nothing more is sent', async (_, leave) => {
  await sendSignup(client, form);
  expect(holdsPassword()).toBe(true);
  leave();
  expect(holdsPassword()).toBe(false);
  await sendSignupAgain(client, other);
  expect(asked).toEqual([form.email]);
});

test('a sign-up that logs in leaves no password behind', async () => {
  answer = { user: { id: '0198a000-0000-7000-8000-000000000000' } };
  await sendSignup(client, form);
  expect(holdsPassword()).toBe(false);
});
