import { type Image, otherSizeOf } from '@rendezvous/contract/shared';
import type { CSSProperties } from 'react';
import { usePictureAddress } from '../platform/theme/picture-address.ts';
import classes from './photo.module.css';
import { hueOf, initialOf } from './tint.ts';

type Shape = 'portrait' | 'square' | 'circle';

interface PhotoProps {
  image: Image | null;
  /** Whose picture it is: the initial stands in for a missing one. */
  name: string;
  /** Empty where the name stands beside it. */
  alt: string;
  /** `portrait` is 4:5, and what the styles take for granted. */
  shape: Shape;
  /** A fixed width in pixels; without it the photo fills its place. */
  width?: number;
  /** For a picture that is seen before anyone scrolls: fetched at once. */
  priority?: boolean;
}

/** A member's picture with its blurred stand-in, in a place that does not move while it loads; or their initial on a colour of its own. */
export function Photo({ image, name, alt, shape, width, priority = false }: PhotoProps) {
  const addressOf = usePictureAddress();
  const dataShape = shape === 'portrait' ? undefined : shape;
  if (!image) {
    return (
      <span
        className={classes.initial}
        data-initial={initialOf(name)}
        data-shape={dataShape}
        style={{ inlineSize: width, '--hue': hueOf(name) } as CSSProperties}
      >
        {alt && <span className={classes.alt}>{alt}</span>}
      </span>
    );
  }
  return (
    <img
      className={classes.photo}
      data-shape={dataShape}
      {...filesOf(image, addressOf, shape, width)}
      alt={alt}
      loading={priority ? 'eager' : 'lazy'}
      fetchPriority={priority ? 'high' : undefined}
      decoding="async"
      style={{ inlineSize: width, backgroundImage: `url("${image.placeholder}")` }}
    />
  );
}

/**
 * As wide as a card of a MemberGrid: four on a desk, three on a tablet, two on a phone. There it is 45vw, and said to be 36vw: screens
 * of three pixels a point then take the picture of 480, which is 9 % short of them, instead of twice the bytes (24 cards: 443 KB, not 870).
 */
const cardSizes = '(min-width: 62em) 240px, (min-width: 36em) 32vw, 36vw';

/** Each shape has files of its own, cut around what matters in the picture. `sizes` stands first: a browser that meets `srcset` alone takes the picture to be as wide as the screen. */
function filesOf(image: Image, addressOf: (path: string) => string, shape: Shape, width: number | undefined) {
  const [thumb, thumb2x, match, face] = [image.thumb_filename, otherSizeOf(image, 'thumb2x'), image.match, otherSizeOf(image, 'face')].map(addressOf);
  if (shape === 'portrait') return { sizes: cardSizes, srcSet: `${thumb} 480w, ${thumb2x} 960w`, src: thumb, width: 480, height: 600 };
  const small = width && { sizes: `${width}px`, srcSet: `${face} 160w, ${match} 400w` };
  return { ...small, src: match, width: 400, height: 400 };
}
