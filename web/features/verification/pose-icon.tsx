import type { Pose } from '@rendezvous/contract/verification';
import type { TablerIcon } from '@tabler/icons-react';
import IconHandFinger from '@tabler/icons-react/dist/esm/icons/IconHandFinger.mjs';
import IconHandLittleFinger from '@tabler/icons-react/dist/esm/icons/IconHandLittleFinger.mjs';
import IconHandStop from '@tabler/icons-react/dist/esm/icons/IconHandStop.mjs';
import IconHandThreeFingers from '@tabler/icons-react/dist/esm/icons/IconHandThreeFingers.mjs';
import IconHandTwoFingers from '@tabler/icons-react/dist/esm/icons/IconHandTwoFingers.mjs';
import IconThumbUp from '@tabler/icons-react/dist/esm/icons/IconThumbUp.mjs';

const icons: Readonly<Record<Pose, TablerIcon>> = {
  open_hand: IconHandStop,
  thumb_up: IconThumbUp,
  two_fingers: IconHandTwoFingers,
  three_fingers: IconHandThreeFingers,
  index_finger: IconHandFinger,
  little_finger: IconHandLittleFinger,
};

/** The hand of a pose. Decorative: put its words beside it. */
export function PoseIcon({ pose, size }: { pose: Pose; size: number }) {
  const Icon = icons[pose];
  return <Icon size={size} stroke={1.2} aria-hidden />;
}
