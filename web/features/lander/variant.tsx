import type { LanderPage, LanderPicture } from '@rendezvous/contract/lander';
import { createContext, use } from 'react';
import { useTranslation } from '../../platform/i18n/i18n.ts';
import { Figure } from '../site/home/figure.tsx';

export const VariantContext = createContext<LanderPage | null>(null);

/** What differs on the reader's variant of the lander; nothing on the plain page. */
export const useVariant = (): Partial<LanderPage> => use(VariantContext) ?? {};

/** A variant's own picture, at the beginning of the lander. */
export function VariantPicture() {
  const { picture } = useVariant();
  return picture ? <OwnPicture picture={picture} /> : null;
}

function OwnPicture({ picture }: { picture: LanderPicture }) {
  const { t } = useTranslation('lander');
  if ('figure' in picture)
    return (
      <figure className="lander-picture">
        <div className="lander-figure">
          <Figure number={picture.figure - 1} isFirst />
        </div>
        <figcaption className="lander-note">{t('drawn')}</figcaption>
      </figure>
    );
  const { src, alt, width, height } = picture;
  return (
    <figure className="lander-picture">
      <img src={src} alt={alt} width={width} height={height} fetchPriority="high" decoding="async" />
    </figure>
  );
}
