import { useQueryClient } from '@tanstack/react-query';
import { newId } from '../../../platform/browser/new-id.ts';
import { serverNow } from '../../../platform/browser/server-clock.ts';
import { useMember } from '../../../platform/session/session.ts';
import { addOutgoing } from '../outbox/outbox.ts';
import { storeFile } from './photo-bytes.ts';
import { uploadPhotos } from './upload-photos.ts';

/** Sends photos to a member by way of the outbox, each as a message of its own at the price that was shown. */
export function useSendPhotos(profile: string): (files: readonly File[], price: number) => Promise<void> {
  const client = useQueryClient();
  const { id } = useMember();
  return async (files, price) => {
    for (const file of files) {
      const client_id = newId();
      await storeFile(client_id, file);
      addOutgoing({
        client_id,
        sender: id,
        profile,
        content: { kind: 'image', price },
        created_at: new Date(serverNow()).toISOString(),
      });
    }
    uploadPhotos(client);
  };
}
