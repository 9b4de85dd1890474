import { minPhotoSide, photoBytes, photoTypes } from '@rendezvous/contract/photo';
import IconPhotoOff from '@tabler/icons-react/dist/esm/icons/IconPhotoOff.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { useEffect, useState } from 'react';
import { IconButton } from '../../../ui/icon-button.tsx';

/** Some systems report no MIME type for HEIC photos, which few browsers can show. */
const isHeic = ({ type, name }: File) => /^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name);

/** What systems call a photo of an accepted format, too. */
const namedOtherwise = ['', 'image/jpg'];

/** Why the server would refuse a file, as far as its name, type and size tell. */
function refusalBeforeSight(file: File): string | undefined {
  if (file.size > photoBytes) return 'photo.too_large';
  return [...namedOtherwise, ...photoTypes].includes(file.type) || isHeic(file) ? undefined : 'photo.unsupported';
}

/** Why each file would be refused, by code, as far as that is known before it is sent. */
export function useRefusals(files: readonly File[]) {
  const [seen, setSeen] = useState<ReadonlyMap<File, string>>(new Map());
  const refusalOf = (file: File): string | undefined => refusalBeforeSight(file) ?? seen.get(file);
  const all = new Map<string, File[]>();
  for (const file of files) {
    const code = refusalOf(file);
    if (code) all.set(code, [...(all.get(code) ?? []), file]);
  }
  return {
    of: refusalOf,
    /** The files by the code for which they would be refused. */
    all: all as ReadonlyMap<string, readonly File[]>,
    refuse: (file: File, code: string): void => setSeen((known) => new Map(known).set(file, code)),
  };
}

interface PreviewProps {
  file: File;
  /** Told why the server would refuse what the browser sees. */
  onRefused: (code: string) => void;
}

interface ChosenPhotoProps extends Pick<PreviewProps, 'file'> {
  refusals: ReturnType<typeof useRefusals>;
  removeLabel: string;
  onRemove: (button: HTMLElement) => void;
}

/** A chosen photo with the button that removes it. */
export function ChosenPhoto({ file, refusals, removeLabel, onRemove }: ChosenPhotoProps) {
  return (
    <li data-wrong={refusals.of(file) ? true : undefined}>
      <Preview file={file} onRefused={(code) => refusals.refuse(file, code)} />
      <IconButton icon={IconX} label={removeLabel} onClick={({ currentTarget }) => onRemove(currentTarget)} />
    </li>
  );
}

/** A browser that cannot show the format, such as a phone's HEIC, shows its name. */
function Preview({ file, onRefused }: PreviewProps) {
  const [url, setUrl] = useState<string>();
  const [isSeen, setSeen] = useState(true);
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  if (!url) return null;
  if (!isSeen)
    return (
      <span className="photo-unseen">
        <IconPhotoOff size={24} stroke={1.5} aria-hidden />
        {file.name}
      </span>
    );
  return (
    <img
      src={url}
      alt={file.name}
      onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
        if (Math.min(naturalWidth, naturalHeight) < minPhotoSide) onRefused('photo.too_small');
      }}
      onError={() => {
        setSeen(false);
        if (!isHeic(file)) onRefused('photo.unreadable');
      }}
    />
  );
}
