import { uploadPhoto } from '@rendezvous/contract/photo-upload';
import { ProblemError } from '@rendezvous/contract/problem';
import type { QueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { createListeners } from '../../../platform/browser/listeners.ts';
import { inBackground } from '../../../platform/query/background.ts';
import { upload } from '../../../platform/query/upload.ts';
import { getUser } from '../../../platform/session/session.ts';
import { createBackoff } from '../outbox/backoff.ts';
import {
  isPhoto,
  isUploading,
  type Outgoing,
  outgoing,
  removeOutgoing,
  setProblem,
  setUploaded,
  subscribe as subscribeOutbox,
} from '../outbox/outbox.ts';
import { isPassing, sendOutbox } from '../outbox/send-outbox.ts';
import { dropFiles, dropOrphans, dropPreviews, fileOf } from './photo-bytes.ts';

/** The server's limit of concurrent uploads per member. */
const atOnce = 2;
const backoff = createBackoff();

/** The uploads under way on this page, with how much of each is sent, from 0 to 1. */
const underWay = new Map<string, { readonly control: AbortController; sent: number }>();
const { emit, subscribe } = createListeners();

/** How much of a photo is uploaded, from 0 to 1; undefined while it waits. */
export const useProgress = (clientId: string): number | undefined =>
  useSyncExternalStore(subscribe, () => underWay.get(clientId)?.sent);

const photosWaiting = () => new Set(outgoing().flatMap((one) => (isPhoto(one) ? [one.client_id] : [])));
let waiting = photosWaiting();
inBackground(dropOrphans(waiting));
/** Deletes files whose messages have left the outbox; runs for as long as the page is open. */
subscribeOutbox(() => {
  const now = photosWaiting();
  const ended = [...waiting].filter((id) => !now.has(id));
  waiting = now;
  if (ended.length === 0) return;
  inBackground(dropFiles(ended));
  dropPreviews(ended);
});

/** Uploads photos that wait in the outbox; without a connection, tries again with growing pauses. */
export function uploadPhotos(client: QueryClient): void {
  backoff.cancel();
  const sender = getUser(client)?.id;
  for (const one of outgoing()) {
    if (underWay.size >= atOnce) return;
    if (one.sender === sender && isUploading(one) && !one.problem && !underWay.has(one.client_id))
      inBackground(uploadOne(client, one));
  }
}

/** Once it is uploaded, its message may have been sent. */
export function cancelUpload(clientId: string): void {
  if (!outgoing().some((one) => one.client_id === clientId && isUploading(one))) return;
  removeOutgoing(clientId);
  underWay.get(clientId)?.control.abort();
}

async function uploadOne(client: QueryClient, { client_id, profile }: Outgoing): Promise<void> {
  const control = new AbortController();
  underWay.set(client_id, { control, sent: 0 });
  const onProgress = (sent: number) => {
    const known = underWay.get(client_id);
    if (known) known.sent = sent;
    emit();
  };
  try {
    await inOneTab(client_id, async () => {
      // Another tab may have uploaded it meanwhile.
      if (!outgoing().some((one) => one.client_id === client_id && isUploading(one))) return;
      const file = await fileOf(client_id);
      if (!file) throw new ProblemError(404, { error: 'photo.not_found' });
      await upload(uploadPhoto, { body: { profile, client_id }, file }, { signal: control.signal, onProgress });
    });
    setUploaded(client_id, true);
    backoff.succeeded();
  } catch (error) {
    if (!control.signal.aborted) {
      if (!(error instanceof ProblemError)) reportError(error);
      if (!(error instanceof ProblemError) || isPassing(error)) return backoff.later(() => uploadPhotos(client));
      setProblem(client_id, error.problem.error);
    }
  } finally {
    underWay.delete(client_id);
    emit();
  }
  sendOutbox(client);
  uploadPhotos(client);
}

/** Tabs share the outbox: waits for another tab that uploads the photo. The server recognises a second upload. */
async function inOneTab(clientId: string, work: () => Promise<void>): Promise<void> {
  if (!navigator.locks) return work();
  await navigator.locks.request(`upload:${clientId}`, work);
}
