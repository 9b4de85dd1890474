import type { Advertised } from '@rendezvous/contract/advert';
import type { Image } from '@rendezvous/contract/shared';
import { previewOf } from '../../../platform/document/head/preview.ts';
import { useSettings } from '../../../platform/document/page.tsx';
import { usePictureAddress } from '../../../platform/document/pictures/picture-address.ts';
import { useTitle } from './person.tsx';

interface SharePictureProps {
  member: Advertised;
  image: Image;
  origin: string;
}

/** The preview of a shared link (ogp.me) with the member's picture; every other page has the brand's. */
export function SharePicture({ member, image, origin }: SharePictureProps) {
  const settings = useSettings();
  const src = new URL(usePictureAddress()(image.filename), origin).href;
  const properties = previewOf(settings, {
    title: useTitle(member),
    image: { ...image, src, alt: member.name ?? settings.name },
  });
  return (
    <>
      {Object.entries(properties).map(([property, content]) => (
        <meta key={property} property={`og:${property}`} content={`${content}`} />
      ))}
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}
