import { uploadPhoto } from '@rendezvous/contract/photo-upload';
import { call } from './call.ts';
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
  const form = new FormData();
  for (const [name, value] of Object.entries({ profile: to.id, client_id })) form.append(name, value);
  form.append('file', file);
  return call(url, uploadPhoto, { form, cookie: `auth.session=${from.token}`, signal });
}
