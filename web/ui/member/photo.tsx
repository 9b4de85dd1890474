import { type Image, otherSizeOf } from '@rendezvous/contract/shared';
import { usePictureAddress } from '../../platform/document/pictures/picture-address.ts';
import { mediaFrom } from '../../platform/theme/media.ts';
import classes from './photo.module.css';

/** Whether a picture is a drawing, or missing, so that words stand below it instead of on it. */
export const isDrawn = (image: Pick<Image, 'drawn'> | null | undefined): boolean => image?.drawn ?? true;

type Shape = 'portrait' | 'square' | 'circle';

interface PhotoProps {
  image: Image | null;
  /** Empty where the name stands beside it. */
  alt: string;
  /** `portrait` is 4:5, the styles' default. */
  shape: Shape;
  /** In pixels; without it the photo fills its container. */
  width?: number;
  /** How wide a `portrait` is shown, unless as a MemberGrid's card (the `sizes` of a picture). */
  sizes?: string | undefined;
  /** Fetches the picture at once; for pictures visible without scrolling. */
  priority?: boolean;
}

/** A member's picture, with a blurred placeholder of its size while it loads; a mark in the brand's tint without. */
export function Photo({ image, alt, shape, width, sizes, priority = false }: PhotoProps) {
  const addressOf = usePictureAddress();
  const dataShape = shape === 'portrait' ? undefined : shape;
  if (!image) {
    return (
      <span className={classes.none} data-shape={dataShape} style={{ inlineSize: width }}>
        {alt && <span className={classes.alt}>{alt}</span>}
      </span>
    );
  }
  return (
    <img
      className={classes.photo}
      data-shape={dataShape}
      {...filesOf(image, addressOf, shape, width, sizes)}
      alt={alt}
      loading={priority ? 'eager' : 'lazy'}
      fetchPriority={priority ? 'high' : undefined}
      decoding="async"
      style={{ inlineSize: width, backgroundImage: `url("${image.placeholder}")` }}
    />
  );
}

/**
 * The width of a MemberGrid's card: four on a desktop, three on a tablet, two on a phone. Phones get 36vw instead of
 * the true 45vw, so that 3x screens take the 480 px file, which is 9 % too small, rather than one of twice the bytes
 * (24 cards: 443 KB instead of 870).
 */
const cardSizes = `${mediaFrom('md')} 240px, ${mediaFrom('xs')} 32vw, 36vw`;

/**
 * Each shape has its own files, cropped around the picture's subject. `sizes` comes first: a browser that meets
 * `srcset` alone takes the picture to be as wide as the screen.
 */
function filesOf(
  image: Image,
  addressOf: (path: string) => string,
  shape: Shape,
  width: number | undefined,
  sizes = cardSizes,
) {
  if (shape === 'portrait') {
    const thumb = addressOf(image.thumb_filename);
    const large = addressOf(otherSizeOf(image, 'thumb2x'));
    return { sizes, srcSet: `${thumb} 480w, ${large} 960w`, src: thumb, width: 480, height: 600 };
  }
  const match = addressOf(image.match);
  const small = width && {
    sizes: `${width}px`,
    srcSet: `${addressOf(otherSizeOf(image, 'face'))} 160w, ${match} 400w`,
  };
  return { ...small, src: match, width: 400, height: 400 };
}
