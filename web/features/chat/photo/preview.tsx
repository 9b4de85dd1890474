import { minPhotoSide, photoBytes, photoTypes } from '@rendezvous/contract/photo';
import { useEffect, useState } from 'react';

/** Some systems report no MIME type for HEIC photos, which few browsers can show. */
const isHeic = ({ type, name }: File) => /^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name);

/** Why the server would refuse a file, as far as its name, type and size tell. */
function refusalBeforeSight(file: File): string | undefined {
  if (file.size > photoBytes) return 'photo.too_large';
  return photoTypes.includes(file.type) || isHeic(file) ? undefined : 'photo.unsupported';
}

/** Why each file would be refused, by code, as far as that is known before it is sent. */
export function useRefusals() {
  const [seen, setSeen] = useState<ReadonlyMap<File, string>>(new Map());
  return {
    refusalOf: (file: File): string | undefined => refusalBeforeSight(file) ?? seen.get(file),
    refuse: (file: File, code: string): void => setSeen((known) => new Map(known).set(file, code)),
  };
}

interface PreviewProps {
  file: File;
  /** Told why the server would refuse what the browser sees. */
  onRefused: (code: string) => void;
}

/** A browser that cannot show the format, such as a phone's HEIC, shows its name. */
export function Preview({ file, onRefused }: PreviewProps) {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  if (!url) return null;
  return (
    <img
      src={url}
      alt={file.name}
      onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
        if (Math.min(naturalWidth, naturalHeight) < minPhotoSide) onRefused('photo.too_small');
      }}
      onError={() => !isHeic(file) && onRefused('photo.unreadable')}
    />
  );
}
