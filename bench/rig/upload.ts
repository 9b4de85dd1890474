import { uploadPhoto } from '@rendezvous/contract/photo-upload';
import type { Person } from './people.ts';

interface Upload {
  readonly from: Person;
  readonly to: Person;
  readonly client_id: string;
  readonly file: Blob;
}

/** Uploads a photo for the message with that client id. */
export function uploadFor(url: string, upload: Upload, signal?: AbortSignal): Promise<Response> {
  const { from, to, client_id, file } = upload;
  const body = new FormData();
  for (const [name, value] of Object.entries({ profile: to.id, client_id })) body.append(name, value);
  body.append('file', file);
  return fetch(`${url}${uploadPhoto.path}`, {
    method: uploadPhoto.method,
    headers: { cookie: `auth.session=${from.token}`, 'request-type': 'client' },
    body,
    signal: signal ?? null,
  });
}
