import type { Queue } from '@rendezvous/contract/operator-desk';
import IconCoffee from '@tabler/icons-react/dist/esm/icons/IconCoffee.mjs';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { queuesQuery, useChosenBrand } from '../desk.queries.ts';
import { useScreens } from '../navigation.tsx';

/** Says that a queue is done, and leads to the queue in which most waits. */
export function NothingWaits({ queue }: { queue: Queue }) {
  const { t } = useTranslation('operator');
  const screens = useScreens();
  const queues = useQuery(queuesQuery(useChosenBrand())).data?.queues ?? [];
  const [next] = queues
    .filter((one) => one.queue !== queue && one.waiting > 0)
    .toSorted((one, other) => other.waiting - one.waiting);
  const screen = next && screens.find((one) => one.queue === next.queue);
  return (
    <>
      <IconCoffee size={40} aria-hidden />
      <p>{t('work.none')}</p>
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
