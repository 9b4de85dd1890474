import IconPhoto from '@tabler/icons-react/dist/esm/icons/IconPhoto.mjs';
import { type ChangeEvent, lazy, Suspense, startTransition, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import type { PackageOffer } from '../../../ui/offers/package-offer.ts';

const SendSheet = lazy(() => import('./send-sheet.tsx'));

/** Some systems report no MIME type for HEIC photos. */
const isPicture = ({ type, name }: File) => type.startsWith('image/') || /\.hei[cf]$/i.test(name);
const picturesIn = (data: DataTransfer | null): File[] => [...(data?.files ?? [])].filter(isPicture);

interface PhotoButtonProps {
  addressee: PackageOffer['addressee'];
  /** Where nothing can be sent before a purchase: leads to it. */
  onBuy?: (() => void) | undefined;
}

/** Adds photos to a conversation: chosen or taken and, on a desktop, dropped or pasted. They are sent from a sheet. */
export function PhotoButton({ addressee, onBuy }: PhotoButtonProps) {
  const { t } = useTranslation('photo');
  const field = useRef<HTMLInputElement>(null);
  const [files, setFiles] = useState<readonly File[]>([]);
  const [isOpen, setOpen] = useState<boolean>();
  const add = (more: readonly File[]) => {
    if (more.length === 0) return;
    if (onBuy) return onBuy();
    setFiles((now) => (isOpen ? [...now, ...more] : more));
    startTransition(() => setOpen(true));
  };
  useDropped(add);
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    add([...(currentTarget.files ?? [])]);
    currentTarget.value = '';
  };
  const label = t('send.action', { name: addressee.name });
  return (
    <>
      <IconButton icon={IconPhoto} label={label} onClick={onBuy ?? (() => field.current?.click())} />
      <input ref={field} type="file" hidden accept="image/*" multiple onChange={choose} aria-label={label} />
      <Suspense>
        {isOpen !== undefined && (
          <SendSheet
            addressee={addressee}
            files={files}
            isOpen={isOpen}
            onChange={setFiles}
            onMore={() => field.current?.click()}
            onClose={() => setOpen(false)}
          />
        )}
      </Suspense>
    </>
  );
}

/** Pictures that are pasted or dropped anywhere on the page. */
function useDropped(onFiles: (files: readonly File[]) => void): void {
  const take = useEffectEvent((event: Event, data: DataTransfer | null) => {
    const pictures = picturesIn(data);
    // Office programs copy a picture of the words beside them.
    if (event.type === 'paste' && data?.types.includes('text/plain')) return;
    // The browser would leave the page for a dropped file of any kind.
    if (pictures.length > 0 || (event.type === 'drop' && data?.types.includes('Files'))) event.preventDefault();
    if (pictures.length > 0) onFiles(pictures);
  });
  useEffect(() => {
    const paste = (event: ClipboardEvent) => take(event, event.clipboardData);
    const drop = (event: DragEvent) => take(event, event.dataTransfer);
    // Without it, there would be no drop.
    const over = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
    };
    document.addEventListener('paste', paste);
    document.addEventListener('drop', drop);
    document.addEventListener('dragover', over);
    return () => {
      document.removeEventListener('paste', paste);
      document.removeEventListener('drop', drop);
      document.removeEventListener('dragover', over);
    };
  }, []);
}
