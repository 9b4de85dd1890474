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
import { useMemo, useState } from 'react';
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

/** By which rule a message is refused; null releases it. */
type Verdict = RefusalRule | null;

const keyOf = ({ id }: WaitingMessage) => id;
const send = ({ id }: WaitingMessage, rule: Verdict) =>
  rule === null ? api(releaseMessage, { body: { id } }) : api(refuseMessage, { body: { id, rule } });

/** Messages that wait for a person before they are delivered. */
export default function HeldScreen() {
  const { t } = useTranslation('decisions');
  const site = useChosenBrand();
  const queue = useQueue<WaitingMessage, Verdict>({
    name: `held ${site ?? ''}`,
    keyOf,
    take: async () => (await api(takeHeldMessages, { body: { site } })).messages,
    send,
  });
  const held = useMessage(queue.current?.id).data?.message;
  return (
    <DeskPage title={t('operator:screen.held')} text={t('held.text')}>
      <Work
        name="held"
        queue={queue}
        keyOf={keyOf}
        title={({ noticed }) => noticed.map((kind) => t(`held.noticed.${kind}`)).join(', ')}
        {...useDecisions(queue, held !== undefined)}
        member={held?.sender.id}
      >
        {({ id }) => <Message key={id} id={id} />}
      </Work>
    </DeskPage>
  );
}

/** Nothing is decided before the message is there to read. */
function useDecisions({ current, decide }: ReturnType<typeof useQueue<WaitingMessage, Verdict>>, isRead: boolean) {
  const { t } = useTranslation('decisions');
  const [refused, refuse] = useState<string>();
  const isRefusing = current !== undefined && refused === current.id;
  const decisions = useMemo(() => {
    if (!current || !isRead) return [];
    if (isRefusing) return numberedKeys(refusalRules, { label: (rule) => t(`held.rule.${rule}`), run: decide });
    return [
      { key: 'a', label: t('held.release'), run: () => decide(null) },
      { key: 'r', label: t('held.refuse'), run: () => refuse(current.id) },
    ];
  }, [current, isRead, isRefusing, decide, t]);
  return { decisions, back: isRefusing ? () => refuse(undefined) : undefined };
}

function useMessage(id: string | undefined) {
  return useQuery({
    ...query(readHeldMessage, { query: { id: id ?? '' } }),
    enabled: id !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

function Message({ id }: { id: string }) {
  const { data, isError, error, refetch } = useMessage(id);
  if (isError) return <ErrorState error={error} onRetry={() => refetch()} />;
  return data ? <Evidence message={data.message} /> : <EvidenceSkeleton />;
}

function Evidence({ message: { kind, text, noticed, sender } }: { message: HeldMessage }) {
  const { t } = useTranslation('decisions');
  const format = useFormat();
  return (
    <article className="desk-evidence">
      <blockquote dir="auto">{text}</blockquote>
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
