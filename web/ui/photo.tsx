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
  if (!image) return <Initial name={name} alt={alt} shape={shape} width={width} />;
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
      style={{ inlineSize: width, backgroundImage: `url("${image.placeholder}")`, aspectRatio: shape === 'natural' ? `${natural} / ${height}` : undefined }}
    />
  );
}

function sourcesOf({ filename, thumb_filename, match }: Image, shape: PhotoProps['shape'], width: number | undefined) {
  if (width !== undefined && width * 2 <= files.match && shape === 'circle') return { source: match, srcSet: undefined };
  return { source: thumb_filename, srcSet: `${thumb_filename} ${files.thumb}w, ${filename} ${files.large}w` };
}

/** Stands in for a missing picture: the name's first letter on a colour of its own. */
function Initial({ name, alt, shape, width }: Pick<PhotoProps, 'name' | 'alt' | 'shape' | 'width'>) {
  const style = { inlineSize: width, '--hue': hueOf(name) } as CSSProperties;
  return (
    <span className={classes.initial} data-shape={shape} style={style}>
      <span aria-hidden>{initialOf(name)}</span>
      {alt && <span className={classes.alt}>{alt}</span>}
    </span>
  );
}
