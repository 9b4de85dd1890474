import type { Answer, Endpoint, Input } from '@rendezvous/contract/endpoint';
import { ProblemError } from '@rendezvous/contract/problem';
import { answerOf, formOf, headersOf } from './api.ts';

interface Watching {
  readonly signal: AbortSignal;
  /** How much has been sent, from 0 to 1. */
  readonly onProgress: (sent: number) => void;
}

/**
 * Calls an endpoint that takes a file, with progress, which `fetch` does not report. Throws as `api` does; rejects with
 * the signal's reason if it aborts.
 */
export function upload<E extends Endpoint>(
  endpoint: E,
  input: Pick<Input<E>, 'body'> & { file: Blob },
  { signal, onProgress }: Watching,
): Promise<Answer<E>> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    signal.throwIfAborted();
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.open(endpoint.method, endpoint.path);
    for (const [name, value] of Object.entries(headersOf())) request.setRequestHeader(name, value);
    request.responseType = 'json';
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0));
    request.addEventListener('abort', () => reject(signal.reason));
    request.addEventListener('error', () => reject(new ProblemError(0, { error: 'request.offline' })));
    request.addEventListener('load', () => {
      try {
        resolve(answerOf<E>(request.status, request.response));
      } catch (error) {
        reject(error);
      }
    });
    request.send(formOf(input));
  });
}
