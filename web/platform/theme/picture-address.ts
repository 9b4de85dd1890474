import { useSettings } from '../document/page.tsx';

/** Where a picture is fetched from: behind the brand's `cdn_prefix`, unless one reader alone may see it (or it is inline). */
export const pictureAddress = (path: string, cdnPrefix: string): string => (/^\/(photos|icons)\//.test(path) ? `${cdnPrefix}${path}` : path);

export function usePictureAddress(): (path: string) => string {
  const { cdn_prefix } = useSettings();
  return (path) => pictureAddress(path, cdn_prefix);
}
