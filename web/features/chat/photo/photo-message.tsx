import { listUnacceptedPhotos, type UnacceptedPhoto } from '@rendezvous/contract/photo-upload';
import { type SentPhoto, sentPhotoChecked, sentRejectionKey } from '@rendezvous/contract/sent-photo';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, use, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { Link } from 'react-router';
import { useFormat } from '../../../platform/i18n/format.ts';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { useLive } from '../../../platform/live/live.ts';
import { inBackground } from '../../../platform/query/background.ts';
import { query } from '../../../platform/query/query.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { ConversationContext, type Shown } from '../conversation/group.ts';
import { isUploading, useOutgoing } from '../outbox/outbox.ts';
import { knownPreview, previewOf } from './photo-bytes.ts';
import { PhotoStyle } from './photo-style.tsx';
import { cancelUpload, useProgress } from './upload-photos.ts';

const PhotoView = lazy(() => import('./photo-view.tsx'));

interface PhotoMessageProps {
  /** Undefined while the message is in the outbox. */
  photo: SentPhoto | undefined;
  message: Shown;
}

/** A photo in its bubble. */
export function PhotoMessage({ photo, message }: PhotoMessageProps) {
  return (
    <>
      <PhotoStyle />
      {photo ? <DeliveredPhoto photo={photo} message={message} /> : <UploadingPhoto message={message} />}
    </>
  );
}

const shapeOf = ({ width, height }: Pick<SentPhoto, 'width' | 'height'>) =>
  `${width} / ${Math.min(height, width * 1.5)}`;

/** The state of a photo that only its sender sees. */
function useUnaccepted(photo: SentPhoto, own: boolean): UnacceptedPhoto | undefined {
  const client = useQueryClient();
  const { member } = use(ConversationContext);
  const states = query(listUnacceptedPhotos, { query: { profile: member.id } });
  useLive(sentPhotoChecked, (checked) => {
    if (own && checked.photo === photo.id) inBackground(client.invalidateQueries({ queryKey: states.queryKey }));
  });
  // A photo that was just sent is in no earlier answer.
  const { data } = useQuery({ ...states, enabled: own, refetchOnMount: 'always' });
  return own ? data?.photos.find(({ id }) => id === photo.id) : undefined;
}

/** A line below a photo that the other member cannot see, with the reason. */
function Unaccepted({ id, status, rejection }: UnacceptedPhoto) {
  const { t } = useTranslation('photo');
  const { name } = use(ConversationContext).member;
  const reason = rejection ? sentRejectionKey(rejection) : 'rejected';
  return (
    <span id={stateId(id)} className="photo-state" role="status">
      <strong>{t(status === 'checking' ? 'checking' : reason)}</strong> {t('sent.unseen', { name })}{' '}
      {status === 'rejected' && <Link to="/measures">{t('appeal')}</Link>}
    </span>
  );
}

const stateId = (photo: string): string => `photo-state-${photo}`;

/** Photos that the reader has uncovered. */
const uncovered = new Set<string>();

/** A delivered photo. One from a member who is no match is covered until pressed, as it may be intimate. */
function DeliveredPhoto({ photo, message: { own, key, created_at } }: { photo: SentPhoto; message: Shown }) {
  const { t } = useTranslation('photo');
  const format = useFormat();
  const {
    isMatched,
    member: { name },
  } = use(ConversationContext);
  const unaccepted = useUnaccepted(photo, own);
  const [isCovered, setCovered] = useState(!own && !isMatched && !uncovered.has(photo.id));
  const [isOpen, setOpen] = useState<boolean>();
  const { source, failed, onError, retry } = useSource(photo);
  const preview = own ? knownPreview(key) : undefined;
  const style = {
    aspectRatio: shapeOf(photo),
    ...((preview ?? photo.placeholder) && { backgroundImage: `url("${preview ?? photo.placeholder}")` }),
  };
  if (failed) {
    return (
      <button type="button" className="photo-message" style={{ aspectRatio: shapeOf(photo) }} onClick={retry}>
        <span className="photo-veil">
          {t('sent.unavailable')} {t('retry')}
        </span>
      </button>
    );
  }
  const when = `${format.shortDay(created_at)}, ${format.time(created_at)}`;
  const press = () => {
    if (!isCovered) return setOpen(true);
    uncovered.add(photo.id);
    setCovered(false);
  };
  return (
    <>
      <button
        type="button"
        className="photo-message"
        style={style}
        aria-label={
          isCovered
            ? `${t('sent.from', { name, when })} ${t('sent.uncover')}`
            : t(own ? 'sent.open_own' : 'sent.open', { name, when })
        }
        aria-describedby={unaccepted && stateId(photo.id)}
        onClick={press}
      >
        {isCovered ? (
          <span className="photo-veil">{t('sent.uncover')}</span>
        ) : (
          <img src={source} alt="" width={photo.width} height={photo.height} decoding="async" onError={onError} />
        )}
      </button>
      {unaccepted && <Unaccepted {...unaccepted} />}
      <Suspense>
        {isOpen &&
          createPortal(
            <PhotoView
              photo={photo}
              isShown={({ id, own }) => own || isMatched || uncovered.has(id)}
              onClose={() => setOpen(false)}
            />,
            document.body,
          )}
      </Suspense>
    </>
  );
}

/** The address to show; a new one for each attempt, because browsers do not retry a failed address. */
function useSource({ id, filename }: SentPhoto) {
  const [attempts, setAttempts] = useState(0);
  const [failed, setFailed] = useState(false);
  const retry = () => {
    setAttempts((before) => before + 1);
    setFailed(false);
  };
  useLive(sentPhotoChecked, ({ photo }) => {
    if (photo === id) retry();
  });
  return {
    source: attempts === 0 ? filename : `${filename}?${attempts}`,
    failed,
    onError: () => setFailed(true),
    retry,
  };
}

/** The local copy of the photo, with its upload progress. */
function UploadingPhoto({ message: { key, state } }: { message: Shown }) {
  const { t } = useTranslation('photo');
  const [preview, setPreview] = useState(() => knownPreview(key));
  const [shape, setShape] = useState('4 / 5');
  const progress = useProgress(key);
  const mayCancel = useOutgoing().some((one) => one.client_id === key && isUploading(one));
  useEffect(() => {
    inBackground(previewOf(key).then(setPreview));
  }, [key]);
  return (
    <span className="photo-message" data-sending={state === 'sending' || undefined} style={{ aspectRatio: shape }}>
      {preview && (
        <img
          src={preview}
          alt=""
          onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
            setShape(shapeOf({ width, height }))
          }
        />
      )}
      {state === 'sending' && (
        <span className="photo-progress">
          <progress aria-label={t('uploading')} value={progress} max={1} />
          {mayCancel && <IconButton icon={IconX} label={t('send.cancel')} onClick={() => cancelUpload(key)} />}
        </span>
      )}
    </span>
  );
}
