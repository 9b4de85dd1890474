import type { Image } from '@rendezvous/contract/shared';
import type { Settings } from '@rendezvous/contract/site';

interface Previewed {
  readonly title: string;
  readonly image: { readonly src: string; readonly alt: string; readonly width: number; readonly height: number };
}

/** What a page's loader answers that has a picture of its own for previews of its link. */
export interface SharedPage {
  readonly share: Pick<Image, 'filename' | 'width' | 'height'>;
}

/** The properties of the Open Graph protocol (ogp.me) with which a page of the brand describes itself to previews. */
export const previewOf = ({ name, description }: Settings, { title, image }: Previewed) => ({
  type: 'website',
  site_name: name,
  title,
  description,
  image: image.src,
  'image:width': image.width,
  'image:height': image.height,
  'image:alt': image.alt,
});
