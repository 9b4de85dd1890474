import { type NicheName, nicheName } from '@rendezvous/contract/niche';
import { type ComponentType, Suspense } from 'react';
import { fetched } from '../../platform/document/fetched.tsx';
import { useSettings } from '../../platform/document/page.tsx';
import classes from './home-picture.module.css';

/** One picture per niche, in the same tokens; a page fetches only its own. */
const pictures: Record<NicheName, ComponentType> = {
  general: fetched('features/site/pictures/general.tsx', async () => (await import('./pictures/general.tsx')).default),
  she: fetched('features/site/pictures/she.tsx', async () => (await import('./pictures/she.tsx')).default),
  bdsm: fetched('features/site/pictures/bdsm.tsx', async () => (await import('./pictures/bdsm.tsx')).default),
  bbw: fetched('features/site/pictures/bbw.tsx', async () => (await import('./pictures/bbw.tsx')).default),
  gilf: fetched('features/site/pictures/gilf.tsx', async () => (await import('./pictures/gilf.tsx')).default),
  milf: fetched('features/site/pictures/milf.tsx', async () => (await import('./pictures/milf.tsx')).default),
  gay: fetched('features/site/pictures/gay.tsx', async () => (await import('./pictures/gay.tsx')).default),
};

/** A drawing of the niche's people in the brand's colours. */
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
