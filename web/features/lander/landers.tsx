import type { LanderPage, SiteLander } from '@rendezvous/contract/lander';
import type { ComponentType } from 'react';
import type { LanderProps } from './form-result.ts';
import { CollageLander } from './landers/collage.tsx';
import { EveningLander } from './landers/evening.tsx';
import { GalleryLander } from './landers/gallery.tsx';
import { IconsLander } from './landers/icons.tsx';
import { MapLander } from './landers/map.tsx';
import { SocialNetworkLander } from './landers/social-network.tsx';
import { TinderSwipeLander } from './landers/tinder-swipe.tsx';
import { TransitionsLander } from './landers/transitions.tsx';
import { VideoLander } from './landers/video.tsx';
import { VariantContext } from './variant.tsx';

const landers: Readonly<Record<SiteLander, ComponentType<LanderProps>>> = {
  alonetonight: EveningLander,
  collagelanding: CollageLander,
  gallery: GalleryLander,
  iconslanding: IconsLander,
  maplanding: MapLander,
  socialnetwork: SocialNetworkLander,
  tinderswipe: TinderSwipeLander,
  transitionsvideolanding: TransitionsLander,
  video: VideoLander,
};

interface LandersProps extends LanderProps {
  name: string;
  lander: LanderPage;
}

/** The lander of a name. */
export function Landers({ name, lander, result }: LandersProps) {
  const Lander = landers[name as SiteLander];
  return (
    Lander && (
      <VariantContext value={lander}>
        <Lander result={result} />
      </VariantContext>
    )
  );
}
