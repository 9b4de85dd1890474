import type { Advertised } from '@rendezvous/contract/advert';
import type { Image } from '@rendezvous/contract/shared';
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
  const { name, description } = useSettings();
  const addressOf = usePictureAddress();
  const title = useTitle(member);
  const properties = {
    type: 'website',
    site_name: name,
    title,
    description,
    image: new URL(addressOf(image.filename), origin).href,
    'image:width': image.width,
    'image:height': image.height,
    'image:alt': member.name ?? name,
  };
  return (
    <>
      {Object.entries(properties).map(([property, content]) => (
        <meta key={property} property={`og:${property}`} content={`${content}`} />
      ))}
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}
