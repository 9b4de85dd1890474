import type { MemberLander } from '@rendezvous/contract/lander';
import type { ComponentType } from 'react';
import { HeartLander } from './heart.tsx';
import { LineLander } from './line.tsx';
import type { MemberLanderProps } from './member-props.ts';
import { PortraitLander } from './portrait.tsx';
import { SharePicture } from './share-picture.tsx';

const landers: Readonly<Record<MemberLander, ComponentType<MemberLanderProps>>> = {
  landing: PortraitLander,
  landing2: LineLander,
  landing3: HeartLander,
};

interface MemberLandersProps extends MemberLanderProps {
  name: string;
  origin: string;
}

export function MemberLanders({ name, origin, member, result }: MemberLandersProps) {
  const Lander = landers[name as MemberLander];
  if (!Lander) return null;
  return (
    <>
      {member?.main_image && <SharePicture member={member} image={member.main_image} origin={origin} />}
      <Lander member={member} result={result} />
    </>
  );
}
