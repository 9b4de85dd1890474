import type { Image } from '@rendezvous/contract/shared';
import { Photo } from './photo.tsx';

/** A member's picture in a circle, `size` pixels wide. Beside a visible name leave `alt` empty. */
export function Avatar({ image, size, alt = '' }: { image: Image | null; size: number; alt?: string }) {
  return <Photo image={image} alt={alt} shape="circle" width={size} />;
}
