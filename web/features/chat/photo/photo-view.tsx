import { readChat } from '@rendezvous/contract/chat';
import type { SentPhoto } from '@rendezvous/contract/sent-photo';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { useBack } from '../../../ui/dialog/use-back.ts';
import Lightbox from '../../../ui/strip/lightbox.tsx';
import type { ChatPage } from '../chat.queries.ts';

interface PhotoViewProps {
  photo: SentPhoto;
  /** Whether a photo is shown uncovered in the conversation. */
  isShown: (photo: { id: string; own: boolean }) => boolean;
  onClose: () => void;
}

/** The conversation's photos over the full screen, from the one that was pressed. */
export default function PhotoView({ photo, isShown, onClose }: PhotoViewProps) {
  const { t } = useTranslation('photo');
  const client = useQueryClient();
  // As they were when it opened: a photo that arrives meanwhile must not move them.
  const [photos] = useState(() => photosAround(client.getQueriesData<ChatPage>({ queryKey: [readChat.path] }), photo));
  const shown = photos.filter(isShown);
  useBack(true, onClose);
  return (
    <Lightbox
      photos={shown}
      label={t('sent.gallery')}
      altOf={(number) => t('sent.alt', { number })}
      initialIndex={Math.max(
        0,
        shown.findIndex(({ id }) => id === photo.id),
      )}
      onClose={onClose}
    />
  );
}

function photosAround(pages: readonly (readonly [unknown, ChatPage | undefined])[], photo: SentPhoto) {
  for (const [, page] of pages) {
    const photos = (page?.messages ?? []).flatMap((message) =>
      message.kind === 'image' ? [{ ...message.photo, own: message.own }] : [],
    );
    if (photos.some(({ id }) => id === photo.id)) return photos;
  }
  return [{ ...photo, own: true }];
}
