import type { MemberLander } from '@rendezvous/contract/lander';
import type { ComponentType } from 'react';
import { HeartLander } from './heart.tsx';
import { LineLander } from './line.tsx';
import type { MemberLanderProps } from './member-props.ts';
import { PortraitLander } from './portrait.tsx';

const landers: Readonly<Record<MemberLander, ComponentType<MemberLanderProps>>> = {
  landing: PortraitLander,
  landing2: LineLander,
  landing3: HeartLander,
};

interface MemberLandersProps extends MemberLanderProps {
  name: string;
}

export function MemberLanders({ name, ...props }: MemberLandersProps) {
  const Lander = landers[name as MemberLander];
  return Lander ? <Lander {...props} /> : null;
}
