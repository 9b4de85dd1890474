import type { Queue } from '@rendezvous/contract/operator-desk';
import IconCoffee from '@tabler/icons-react/dist/esm/icons/IconCoffee.mjs';
import { Link } from 'react-router';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { useScreens } from '../navigation.tsx';
import { useWaiting } from '../queue/counts.ts';

/** Says that a queue is done, or who has the rest of it, and leads to the queue in which most waits. */
export function NothingWaits({ queue }: { queue: Queue }) {
  const { t } = useTranslation('operator');
  const screens = useScreens();
  const queues = useWaiting();
  const others = queues.find((one) => one.queue === queue)?.waiting ?? 0;
  const [next] = queues
    .filter((one) => one.queue !== queue && one.waiting > 0)
    .toSorted((one, other) => other.waiting - one.waiting);
  const screen = next && screens.find((one) => one.queue === next.queue);
  return (
    <>
      <IconCoffee size={40} aria-hidden />
      <p>{others > 0 ? t('work.others', { count: others }) : t('work.none')}</p>
      {screen ? (
        <Link to={screen.path}>
          {t(`queue.${next.queue}`)}: {next.waiting}
        </Link>
      ) : (
        <Link to="/operator">{t('screen.home')}</Link>
      )}
    </>
  );
}
