import type { Settings } from '@rendezvous/contract/site';
import IconInfoCircle from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs';
import IconMasksTheater from '@tabler/icons-react/dist/esm/icons/IconMasksTheater.mjs';
import IconRobot from '@tabler/icons-react/dist/esm/icons/IconRobot.mjs';
import { useSettings } from '../../platform/document/page.tsx';

const icons = { mask: IconMasksTheater, robot: IconRobot, info: IconInfoCircle } as const satisfies Record<
  Settings['fictional_icon'],
  unknown
>;

/** The brand's icon for fictional profiles (§3 `fictional_icon`). Decorative: put its meaning beside it in words. */
export function FictionalIcon({ size }: { size?: number }) {
  const { fictional_icon } = useSettings();
  const Icon = icons[fictional_icon];
  return <Icon {...(size && { size })} stroke={2} data-icon={fictional_icon} aria-hidden />;
}
