import IconAlertCircle from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs';
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import IconChecks from '@tabler/icons-react/dist/esm/icons/IconChecks.mjs';
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs';
import IconHourglass from '@tabler/icons-react/dist/esm/icons/IconHourglass.mjs';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import type { Shown } from './group.ts';
import classes from './message.module.css';

const icons = {
  sending: IconClock,
  failed: IconAlertCircle,
  pending: IconHourglass,
  held: IconHourglass,
  refused: IconAlertCircle,
  sent: IconCheck,
  read: IconChecks,
};

/** The state of an own message. */
export function StateIcon({ state }: { state: Shown['state'] }) {
  const { t } = useTranslation('chat');
  const Icon = icons[state];
  return (
    <Icon
      className={classes.state}
      data-state={state}
      size={16}
      stroke={2.2}
      role="img"
      aria-label={t(`state.${state}`)}
    />
  );
}
