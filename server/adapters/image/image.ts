/**
 * The stored sizes of a photo, as WebP: `large` is the whole picture, for the profile; `thumb` is 4:5 for cards and
 * `thumb2x` doubles it for sharp screens; `match` is square, and `face` a small square for lists.
 */
export const sizes = ['large', 'thumb', 'thumb2x', 'match', 'face'] as const;
export type Size = (typeof sizes)[number];
export type Files = Readonly<Partial<Record<Size, Uint8Array>>>;

/**
 * Substitutes for sizes that are not stored, which may have substitutes themselves: blurred pictures gain nothing from
 * more pixels, older photos may lack some sizes, and drawings have only the card.
 */
export const insteadOf: Partial<Record<Size, Size>> = {
  large: 'thumb',
  thumb2x: 'thumb',
  match: 'thumb',
  face: 'match',
};

export interface Rendered {
  /** Of the large picture, upright. */
  readonly width: number;
  readonly height: number;
  readonly sharp: Required<Files>;
  /** Made from a few dozen pixels, from which the sharp picture cannot be recovered. */
  readonly blurred: Required<Pick<Files, 'large' | 'thumb' | 'match'>>;
  /** A tiny picture as a data URI, at most 400 characters. */
  readonly placeholder: string;
  /** What the picture shows, as `perceptualHash` says. */
  readonly perceptualHash: readonly number[];
  /** SHA-256 of the pixels, hex: the same picture under another name or with other metadata has the same. */
  readonly hash: string;
}

export type Kind = 'jpeg' | 'png' | 'webp' | 'heic';
export type Refusal = 'unsupported' | 'unreadable' | 'too_small' | 'too_many_pixels' | 'too_narrow';

/** Why a picture was refused. `busy` is temporary; all other reasons concern the picture. */
export class ImageRefused extends Error {
  readonly reason: Refusal | 'busy';

  constructor(reason: Refusal | 'busy') {
    super(`image ${reason}`);
    this.name = 'ImageRefused';
    this.reason = reason;
  }
}

export interface Images {
  /** Renders a picture in another process, in its owner's turn. Throws ImageRefused. */
  render(bytes: Uint8Array, owner: string): Promise<Rendered>;
  close(): Promise<void>;
}
