import { addPhoto, photoBytes } from '@rendezvous/contract/photo';
import { ProblemError } from '@rendezvous/contract/problem';
import type { ProfilePhoto } from '@rendezvous/contract/profile';
import { useEffect, useRef, useState } from 'react';
import { upload as send } from '../../platform/query/upload.ts';

export interface Upload {
  readonly key: number;
  readonly file: File;
  /** An object URL; browsers that cannot show the file, such as a phone's HEIC, leave it blank. */
  readonly preview: string;
  readonly error?: unknown;
}

/**
 * Uploads photos one after the other. Each is listed until `onAdded` has added it to the member's photos; a failed one,
 * until it is retried or dismissed.
 */
export function useUploads(onAdded: (photo: ProfilePhoto) => Promise<void>) {
  const [uploads, setUploads] = useState<Upload[]>([]);
  const queue = useRef(Promise.resolve());
  const counter = useRef(0);
  const previews = useRef(new Set<string>());
  useEffect(
    () => () => {
      for (const preview of previews.current) URL.revokeObjectURL(preview);
    },
    [],
  );

  function drop(key: number): void {
    setUploads((all) => all.filter((upload) => upload.key !== key));
  }

  function start(upload: Upload): void {
    setUploads((all) => [...all.filter(({ key }) => key !== upload.key), { ...upload, error: undefined }]);
    queue.current = queue.current.then(async () => {
      try {
        if (upload.file.size > photoBytes) throw new ProblemError(413, { error: 'photo.too_large' });
        const { photo } = await send(addPhoto, { file: upload.file });
        await onAdded(photo);
        drop(upload.key);
      } catch (error) {
        setUploads((all) => all.map((one) => (one.key === upload.key ? { ...one, error } : one)));
      }
    });
  }

  function add(files: Iterable<File>): void {
    for (const file of files) {
      const preview = URL.createObjectURL(file);
      previews.current.add(preview);
      counter.current += 1;
      start({ key: counter.current, file, preview });
    }
  }

  return { uploads, add, retry: start, dismiss: (upload: Upload) => drop(upload.key) };
}
