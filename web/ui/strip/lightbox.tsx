import type { SentPhoto } from '@rendezvous/contract/sent-photo';
import type { TablerIcon } from '@tabler/icons-react';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import {
  type CSSProperties,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { usePictureAddress } from '../../platform/document/pictures/picture-address.ts';
import { useTranslation } from '../../platform/i18n/i18n.ts';
import { IconButton } from '../icon-button.tsx';
import classes from './lightbox.module.css';
import strips from './strip.module.css';
import { Turns } from './turns.tsx';
import { usePull } from './use-pull.ts';
import { useStrip } from './use-strip.ts';

/** A photo of a profile or of a conversation. */
type Shown = SentPhoto & { readonly locked?: boolean };

interface LightboxProps<Photo extends Shown> {
  photos: readonly Photo[];
  label: string;
  /** A photo's description; numbers begin at 1. */
  altOf: (number: number, photo: Photo) => string;
  /** Over a locked photo. */
  lockOf?: (photo: Photo) => ReactNode;
  /** The action for a photo that is not locked; the lightbox closes for it. */
  action?: { icon: TablerIcon; label: string; run: (photo: Photo) => void };
  /** Index of the photo to open with, from 0. */
  initialIndex: number;
  /** Called with the index of each photo that comes into view. */
  onSee?: (at: number) => void;
  onClose: () => void;
}

/** Photos, whole, over the full screen. Escape, the cross, a press beside a photo and a pull close it. */
export default function Lightbox<Photo extends Shown>({
  photos,
  label,
  altOf,
  lockOf,
  action,
  initialIndex,
  onSee,
  onClose,
}: LightboxProps<Photo>) {
  const { t } = useTranslation();
  const dialog = useRef<HTMLDialogElement>(null);
  const { at, go, strip, onKeyDown } = useStrip(photos.length, { initialIndex });
  const pull = usePull(
    () => dialog.current,
    () => dialog.current?.close(),
  );
  const begin = useEffectEvent(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
    go(initialIndex, 'instant');
  });
  useEffect(() => begin(), []);
  const see = useEffectEvent((seen: number) => onSee?.(seen));
  useEffect(() => {
    see(at);
  }, [at]);
  return (
    <dialog ref={dialog} className={classes.lightbox} aria-label={label} onClose={onClose} onKeyDown={onKeyDown}>
      <div className={classes.bar}>
        <IconButton
          icon={IconX}
          label={t('common:close')}
          className={classes.close}
          onClick={() => dialog.current?.close()}
        />
        {photos.length > 1 && (
          <span className={classes.count}>
            {at + 1} / {photos.length}
          </span>
        )}
        {action && (
          <IconButton
            icon={action.icon}
            label={action.label}
            className={classes.close}
            disabled={photos[at]?.locked}
            onClick={() => {
              const photo = photos[at];
              if (photo) action.run(photo);
              dialog.current?.close();
            }}
          />
        )}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: without a focus in it, the keyboard could not scroll it */}
      <ul className={strips.strip} tabIndex={0} aria-label={label} {...strip} {...pull}>
        {photos.map((photo, index) => (
          <li key={photo.id} className={strips.slide}>
            <WholePhoto
              photo={photo}
              alt={altOf(index + 1, photo)}
              isNear={Math.abs(index - at) <= 1}
              onBeside={() => dialog.current?.close()}
            />
            {photo.locked && lockOf?.(photo)}
          </li>
        ))}
      </ul>
      {photos.length > 1 && <Turns at={at} last={photos.length - 1} go={go} />}
    </dialog>
  );
}

interface WholePhotoProps {
  photo: Shown;
  alt: string;
  isNear: boolean;
  /** A press on the ground around the photo. */
  onBeside: () => void;
}

/** A whole photo. A double press enlarges the pressed point, and the photo can then be moved. */
function WholePhoto({ photo, alt, isNear, onBeside }: WholePhotoProps) {
  const addressOf = usePictureAddress();
  const [isZoomed, setZoomed] = useState(false);
  const zoom = (event: MouseEvent<HTMLDivElement>) => {
    const sheet = event.currentTarget;
    const box = sheet.getBoundingClientRect();
    const [x, y] = [(event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height];
    flushSync(() => setZoomed(!isZoomed));
    sheet.scrollTo(x * (sheet.scrollWidth - box.width), y * (sheet.scrollHeight - box.height));
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes, and the browser's own zoom enlarges
    // biome-ignore lint/a11y/noStaticElementInteractions: the same
    <div
      className={classes.sheet}
      data-zoomed={isZoomed || undefined}
      onDoubleClick={photo.locked ? undefined : zoom}
      onClick={({ target, currentTarget }) => target === currentTarget && onBeside()}
    >
      <img
        src={addressOf(photo.filename)}
        alt={alt}
        width={photo.width}
        height={photo.height}
        loading={isNear ? 'eager' : 'lazy'}
        decoding="async"
        draggable={false}
        style={
          {
            '--ratio': photo.width / photo.height,
            ...(photo.placeholder && { backgroundImage: `url("${photo.placeholder}")` }),
          } as CSSProperties
        }
      />
    </div>
  );
}
