import { minute, second } from '@rendezvous/contract/durations';
import type { Answer, Endpoint, Input } from '@rendezvous/contract/endpoint';
import { ProblemError } from '@rendezvous/contract/problem';
import { answerOf, headersOf } from './api.ts';

/** A connection that takes nothing for so long is given up. */
const longestSilence = 30 * second;
/** How long the answer may take once the file is there: pictures are decoded in turn. */
const longestAnswer = 2 * minute;

interface Watching {
  readonly signal?: AbortSignal;
  /** How much has been sent, from 0 to 1. */
  readonly onProgress?: (sent: number) => void;
}

/**
 * Calls an endpoint that takes a file, with progress, which `fetch` does not report. Throws as `api` does; rejects with
 * the signal's reason if it aborts, with `request.offline` when the connection is lost or silent.
 */
export function upload<E extends Endpoint>(
  endpoint: E,
  input: Pick<Input<E>, 'body'> & { file: Blob },
  { signal, onProgress }: Watching = {},
): Promise<Answer<E>> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    signal?.throwIfAborted();
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    request.open(endpoint.method, endpoint.path);
    for (const [name, value] of Object.entries(headersOf())) request.setRequestHeader(name, value);
    request.responseType = 'json';
    const fail = () => reject(new ProblemError(0, { error: 'request.offline' }));
    let silence: ReturnType<typeof setTimeout> | undefined;
    const listen = (patience: number) => {
      clearTimeout(silence);
      silence = setTimeout(() => {
        fail();
        request.abort();
      }, patience);
    };
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      listen(longestSilence);
      onProgress?.(total > 0 ? loaded / total : 0);
    });
    request.upload.addEventListener('load', () => listen(longestAnswer));
    request.addEventListener('loadend', () => clearTimeout(silence));
    request.addEventListener('abort', () => (signal?.aborted ? reject(signal.reason) : fail()));
    request.addEventListener('error', fail);
    request.addEventListener('load', () => {
      try {
        resolve(answerOf<E>(request.status, request.response ?? undefined));
      } catch (error) {
        reject(error);
      }
    });
    listen(longestSilence);
    request.send(formOf(input));
  });
}

/** The fields and the file as multipart form data. */
function formOf({ body, file }: { body?: unknown; file: Blob }): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body ?? {})) form.append(name, String(value));
  form.append('file', file);
  return form;
}
