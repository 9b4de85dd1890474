import type { Image } from '@rendezvous/contract/shared';
import type { CSSProperties } from 'react';
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
  const file = fileOf(image, shape);
  return (
    <img
      className={classes.photo}
      data-shape={dataShape}
      src={file.source}
      width={file.width}
      height={file.height}
      alt={alt}
      loading={priority ? 'eager' : 'lazy'}
      decoding="async"
      style={{ inlineSize: width, backgroundImage: `url("${image.placeholder}")` }}
    />
  );
}

/** Each shape has a file of its own, cut around what matters in the picture. */
function fileOf({ thumb_filename, match }: Image, shape: Shape): { source: string; width: number; height: number } {
  if (shape === 'portrait') return { source: thumb_filename, width: 480, height: 600 };
  return { source: match, width: 400, height: 400 };
}
