import { useSettings } from '../page.tsx';

/** A picture's address: behind the brand's `cdn_prefix`, unless the picture is inline or for one reader only. */
export const pictureAddress = (path: string, cdnPrefix: string): string =>
  /^\/(photos|icons)\//.test(path) ? `${cdnPrefix}${path}` : path;

export function usePictureAddress(): (path: string) => string {
  const { cdn_prefix } = useSettings();
  return (path) => pictureAddress(path, cdn_prefix);
}
