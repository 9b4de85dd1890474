import type { Image } from '@rendezvous/contract/shared';

/** What a page's loader answers that has a picture of its own for previews of its link. */
export interface SharedPage {
  readonly share: Pick<Image, 'filename' | 'width' | 'height'> & {
    /** Whether the preview has the page's title, too, though search engines are to leave the page out. */
    readonly isTitled?: boolean;
  };
}
