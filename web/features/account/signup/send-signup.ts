import { type SignupForm, signUp } from '@rendezvous/contract/account';
import { type QueryClient, skipToken, useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import { api } from '../../../platform/query/api.ts';
import { bindPress } from '../../../ui/pressed-heart.ts';
import { clearDraft, isSameAddress, noteCorrection, readDraft, saveMailed } from './draft.ts';

type Form = z.input<typeof SignupForm>;

/** Only in the query cache, which signing in and out clears: the form contains the password, which is never stored. */
const sentKey = ['signup.sent'] as const;

/** The sign-up that was answered with a mail alone, to be sent again or to another address. */
const sentSignup = (client: QueryClient): Form | null => client.getQueryData<Form | null>(sentKey) ?? null;

/** Whether the draft's sign-up can be sent again as it is; not after a reload, which loses the password. */
export function useCanSendAgain(): boolean {
  const { data } = useQuery<Form | null>({ queryKey: sentKey, queryFn: skipToken });
  return !!data && isSameAddress(data.email, readDraft().email);
}

function forget(client: QueryClient): void {
  client.setQueryData<Form | null>(sentKey, null);
}

/** Clears the draft, and the password with it. */
export function clearSignup(client: QueryClient): void {
  clearDraft();
  forget(client);
}

/**
 * Creates the account, and erases that of the mistyped address if this one corrects it. Where a site hides accounts,
 * sending the same sign-up again resends its mail.
 */
export async function sendSignup(client: QueryClient, form: Form) {
  const { corrects, meet } = readDraft();
  const answer = await api(signUp, { body: { ...form, ...(corrects && { corrects }) } });
  bindPress(form.email, meet);
  if (answer.user) return answer;
  saveMailed(form.email);
  client.setQueryData<Form | null>(sentKey, form);
  // The back/forward cache would keep the password with the page.
  window.addEventListener('pagehide', () => forget(client), { once: true });
  return answer;
}

/** Sends the latest sign-up again, to `email`; another address than before corrects it. */
export async function sendSignupAgain(client: QueryClient, email: string): Promise<void> {
  const form = sentSignup(client);
  if (!form) return;
  if (!isSameAddress(form.email, email)) noteCorrection(form.email);
  await sendSignup(client, { ...form, email });
}
