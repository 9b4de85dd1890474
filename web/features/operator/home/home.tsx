import { hour } from '@rendezvous/contract/durations';
import { queues as terms } from '@rendezvous/contract/operator-desk';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { serverNow } from '../../../platform/browser/server-clock.ts';
import { useHydrated } from '../../../platform/document/hydrated.ts';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { type LoaderArgs, loadQueries } from '../../../platform/query/load.ts';
import { chosenBrand, queuesQuery, useChosenBrand } from '../desk.queries.ts';
import { DeskPage } from '../desk-page.tsx';
import { useWaiting, type Waiting } from '../queue/counts.ts';
import { useDue } from '../queue/use-due.ts';
import { type Screen, screens } from '../screens.ts';

const load = (args: LoaderArgs) => loadQueries(args, [queuesQuery(chosenBrand(args))]);

export { load as clientLoader, load as loader };

/** What waits, and for how long. */
export default function HomeScreen() {
  const { t } = useTranslation('operator');
  const queues = useWaiting();
  const today = useSuspenseQuery(queuesQuery(useChosenBrand())).data.decided_today;
  const quiet = queues.filter(({ waiting }) => waiting === 0);
  return (
    <DeskPage title={t('screen.home')} text={t('home.text')}>
      {today > 0 && <p className="desk-soft">{t('home.today', { count: today })}</p>}
      {queues.length === 0 && <p className="desk-empty">{t('home.none')}</p>}
      <Queues
        queues={queues.filter(({ waiting }) => waiting > 0).toSorted((one, other) => dueOf(one) - dueOf(other))}
      />
      {quiet.length > 0 && <Quiet queues={quiet} />}
    </DeskPage>
  );
}

const screenOf = (queue: Waiting[number]['queue']): Screen | undefined => screens.find((one) => one.queue === queue);

/** When the oldest of a queue is to be decided. */
const dueOf = ({ queue, oldest }: Waiting[number]) =>
  oldest ? Date.parse(oldest) + terms[queue].target : Number.POSITIVE_INFINITY;
/** Less is left than a short working day has. */
const urgent = 4 * hour;

/** The queues in which nothing waits. */
function Quiet({ queues }: { queues: Waiting }) {
  const { t } = useTranslation('operator');
  return (
    <section className="desk-quiet">
      <h2 className="desk-soft">{t('home.done')}</h2>
      <ul>
        {queues.map(({ queue }) => {
          const screen = screenOf(queue);
          return (
            <li key={queue}>{screen ? <Link to={screen.path}>{t(`queue.${queue}`)}</Link> : t(`queue.${queue}`)}</li>
          );
        })}
      </ul>
    </section>
  );
}

function Queues({ queues }: { queues: Waiting }) {
  if (queues.length === 0) return null;
  return (
    <ul className="desk-queues">
      {queues.map((one) => (
        <li key={one.queue}>
          <QueueCard {...one} />
        </li>
      ))}
    </ul>
  );
}

function QueueCard(one: Waiting[number]) {
  const { queue, waiting, oldest } = one;
  const { t } = useTranslation('operator');
  const due = useDue(queue);
  const isHydrated = useHydrated();
  const isUrgent = isHydrated && dueOf(one) - serverNow() < urgent;
  const screen = screenOf(queue);
  const content = (
    <>
      <span>{t(`queue.${queue}`)}</span>
      <strong className="desk-count">{waiting}</strong>
      {oldest && (
        <span className="desk-soft" data-urgent={isUrgent || undefined}>
          {isHydrated ? t('home.oldest', { age: due(oldest) }) : '\u00a0'}
        </span>
      )}
    </>
  );
  return screen ? (
    <Link to={screen.path} className="desk-queue">
      {content}
    </Link>
  ) : (
    <div className="desk-queue">{content}</div>
  );
}
