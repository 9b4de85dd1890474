import {
  type HeldMessage,
  readHeldMessage,
  refuseMessage,
  releaseMessage,
  type WaitingMessage,
} from '@rendezvous/contract/chat-held';
import { takeHeldMessages } from '@rendezvous/contract/operator-queue';
import { type RefusalRule, refusalRules } from '@rendezvous/contract/scam';
import { useQuery } from '@tanstack/react-query';
import { Fragment, useMemo, useState } from 'react';
import { useFormat } from '../../../platform/i18n/format.ts';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { api } from '../../../platform/query/api.ts';
import { query } from '../../../platform/query/query.ts';
import { ErrorState } from '../../../ui/state/error-state.tsx';
import { useChosenBrand } from '../desk.queries.ts';
import { DeskPage } from '../desk-page.tsx';
import { Facts } from '../facts.tsx';
import { numberedKeys } from '../keys.tsx';
import { EvidenceSkeleton } from './queue-skeleton.tsx';
import { useQueue } from './use-queue.ts';
import { Work } from './work.tsx';

export const handle = { i18n: ['decisions'] };

/** By which rule a message is refused, null to release it, and whose it is. */
interface Verdict {
  readonly rule: RefusalRule | null;
  readonly name: string;
}

const keyOf = ({ id }: WaitingMessage) => id;
const send = ({ id }: WaitingMessage, { rule }: Verdict) =>
  rule === null ? api(releaseMessage, { body: { id } }) : api(refuseMessage, { body: { id, rule } });

const messageQuery = (id: string | undefined) => ({
  ...query(readHeldMessage, { query: { id: id ?? '' } }),
  staleTime: Number.POSITIVE_INFINITY,
});

/** Reading it is in the audit. */
const useMessage = (id: string | undefined) => useQuery({ ...messageQuery(id), enabled: id !== undefined });

const between = ({ sender, receiver }: HeldMessage) => `${sender.name} → ${receiver.name}`;

/** Who wrote to whom, and how it begins, once it has been read: the list alone reads none. */
function Row({ id, noticed }: { id: string; noticed: string }) {
  const message = useQuery({ ...messageQuery(id), enabled: false }).data?.message;
  if (!message) return noticed;
  return (
    <>
      {between(message)}
      <span className="desk-words">{message.text}</span>
    </>
  );
}

/** Messages that wait for a person before they are delivered. */
export default function HeldScreen() {
  const { t } = useTranslation('decisions');
  const site = useChosenBrand();
  const queue = useQueue<WaitingMessage, Verdict>({
    name: 'held',
    site,
    keyOf,
    take: async () => (await api(takeHeldMessages, { body: { site } })).messages,
    send,
  });
  const held = useMessage(queue.current?.id).data?.message;
  const noticedIn = (kinds: WaitingMessage['noticed']) => kinds.map((kind) => t(`held.noticed.${kind}`)).join(', ');
  return (
    <DeskPage title={t('operator:screen.held')} text={t('held.text')}>
      <Work
        queue={queue}
        keyOf={keyOf}
        title={({ id, noticed }) => <Row id={id} noticed={noticedIn(noticed)} />}
        {...useDecisions(queue, held)}
        member={held?.sender.id}
        said={({ rule, name }) =>
          rule === null ? t('held.released', { name }) : t('held.refused', { name, reason: t(`held.rule.${rule}`) })
        }
      >
        {({ id }) => <Message key={id} id={id} />}
      </Work>
    </DeskPage>
  );
}

/** Nothing is decided before the message is there to read. */
function useDecisions(
  { current, decide }: ReturnType<typeof useQueue<WaitingMessage, Verdict>>,
  held: HeldMessage | undefined,
) {
  const { t } = useTranslation('decisions');
  const [refused, refuse] = useState<string>();
  const isRefusing = current !== undefined && refused === current.id;
  const name = held?.sender.name;
  const decisions = useMemo(() => {
    if (!current || name === undefined) return [];
    if (isRefusing)
      return numberedKeys(refusalRules, {
        label: (rule) => t(`held.rule.${rule}`),
        run: (rule) => decide({ rule, name }),
      });
    return [
      { key: 'a', label: t('held.release'), run: () => decide({ rule: null, name }) },
      { key: 'r', label: t('held.refuse'), run: () => refuse(current.id) },
    ];
  }, [current, name, isRefusing, decide, t]);
  return { decisions, back: isRefusing ? () => refuse(undefined) : undefined };
}

function Message({ id }: { id: string }) {
  const { data, isError, error, refetch } = useMessage(id);
  if (isError) return <ErrorState error={error} onRetry={() => refetch()} />;
  return data ? <Evidence message={data.message} /> : <EvidenceSkeleton />;
}

function Evidence({ message }: { message: HeldMessage }) {
  const { kind, text, marks, noticed, sender } = message;
  const { t } = useTranslation('decisions');
  const format = useFormat();
  return (
    <article className="desk-evidence">
      <h2 dir="auto">{between(message)}</h2>
      <blockquote dir="auto">
        {marks.map(({ from, to }, nth) => (
          <Fragment key={from}>
            {text.slice(nth === 0 ? 0 : marks[nth - 1]?.to, from)}
            <mark>{text.slice(from, to)}</mark>
          </Fragment>
        ))}
        {text.slice(marks.at(-1)?.to ?? 0)}
      </blockquote>
      {kind === 'gift' && <p className="desk-soft">{t('held.gift')}</p>}
      <Facts
        facts={[
          [t('held.why'), noticed.map((one) => t(`held.noticed.${one}`)).join(', ')],
          [t('operator:reports.since'), format.day(sender.since)],
        ]}
      />
    </article>
  );
}
