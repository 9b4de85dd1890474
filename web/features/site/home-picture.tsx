import { type NicheName, nicheName } from '@rendezvous/contract/niche';
import { type ComponentType, lazy, Suspense } from 'react';
import { useSettings } from '../../platform/page.tsx';
import classes from './home-picture.module.css';

/** Each niche has a picture of its own over the same tokens; a page fetches just its own. */
const pictures: Record<NicheName, ComponentType> = {
  general: lazy(() => import('./pictures/general.tsx')),
  she: lazy(() => import('./pictures/she.tsx')),
  bdsm: lazy(() => import('./pictures/bdsm.tsx')),
  bbw: lazy(() => import('./pictures/bbw.tsx')),
  gilf: lazy(() => import('./pictures/gilf.tsx')),
  milf: lazy(() => import('./pictures/milf.tsx')),
  gay: lazy(() => import('./pictures/gay.tsx')),
};

/** Who meets here, drawn in the brand's own colours. */
export function HomePicture() {
  const Picture = pictures[nicheName(useSettings().niche)];
  return (
    <div className={classes.frame}>
      <svg viewBox="0 0 520 480" className={classes.picture} aria-hidden>
        <Suspense>
          <Picture />
        </Suspense>
      </svg>
    </div>
  );
}
