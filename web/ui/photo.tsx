import type { Image } from '@rendezvous/contract/shared';
import type { CSSProperties } from 'react';
import classes from './photo.module.css';
import { hueOf, initialOf } from './tint.ts';

interface PhotoProps {
  image: Image | null;
  /** Whose picture it is: the initial stands in for a missing one. */
  name: string;
  /** Empty where the name stands beside it. */
  alt: string;
  /** `portrait` 4:5, `square`, `circle`, or `natural` with the picture's own proportions. */
  shape: 'portrait' | 'square' | 'circle' | 'natural';
  /** How wide it is shown, as the `sizes` of an `img`. */
  sizes: string;
  /** A fixed width in pixels; without it the photo fills its place. */
  width?: number;
  /** For the picture a page opens with: fetched at once, and first. */
  priority?: boolean;
}

/** Widths in pixels of the files behind an Image. */
const files = { match: 240, thumb: 480, large: 1200 };

/** A member's picture with its blurred stand-in, in a place that does not move while it loads. */
export function Photo({ image, name, alt, shape, sizes, width, priority = false }: PhotoProps) {
  const style = { inlineSize: width } as CSSProperties;
  if (!image) {
    return (
      <span className={classes.initial} data-shape={shape} style={{ ...style, '--hue': hueOf(name) } as CSSProperties} role={alt ? 'img' : undefined} aria-label={alt || undefined}>
        <span aria-hidden>{initialOf(name)}</span>
      </span>
    );
  }
  const { source, srcSet } = sourcesOf(image, shape, width);
  const { width: natural, height } = image;
  return (
    <img
      className={classes.photo}
      data-shape={shape}
      src={source}
      srcSet={srcSet}
      sizes={srcSet && sizes}
      width={natural}
      height={height}
      alt={alt}
      loading={priority ? 'eager' : 'lazy'}
      fetchPriority={priority ? 'high' : undefined}
      decoding="async"
      style={{ ...style, backgroundImage: `url("${image.placeholder}")`, aspectRatio: shape === 'natural' ? `${natural} / ${height}` : undefined }}
    />
  );
}

function sourcesOf({ filename, thumb_filename, match }: Image, shape: PhotoProps['shape'], width: number | undefined) {
  if (width !== undefined && width * 2 <= files.match && shape === 'circle') return { source: match, srcSet: undefined };
  return { source: thumb_filename, srcSet: `${thumb_filename} ${files.thumb}w, ${filename} ${files.large}w` };
}
