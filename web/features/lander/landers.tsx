import type { ComponentType } from 'react';
import type { LanderProps } from './form-result.ts';
import { CollageLander } from './landers/collage.tsx';
import { EveningLander } from './landers/evening.tsx';
import { GalleryLander } from './landers/gallery.tsx';
import { IconsLander } from './landers/icons.tsx';
import { MapLanding } from './landers/map-landing.tsx';
import { SocialNetworkLander } from './landers/social-network.tsx';
import { TinderSwipeLander } from './landers/tinder-swipe.tsx';
import { TransitionsLander } from './landers/transitions.tsx';
import { VideoLander } from './landers/video.tsx';

/** §2: by the name in the address; lander.tsx knows the names too. */
const landers: Readonly<Record<string, ComponentType<LanderProps>>> = {
  alonetonight: EveningLander,
  collagelanding: CollageLander,
  gallery: GalleryLander,
  iconslanding: IconsLander,
  maplanding: MapLanding,
  socialnetwork: SocialNetworkLander,
  tinderswipe: TinderSwipeLander,
  transitionsvideolanding: TransitionsLander,
  video: VideoLander,
};

/** The lander of a name. */
export function Landers({ name, result }: LanderProps & { name: string }) {
  const Lander = landers[name];
  return Lander && <Lander result={result} />;
}
