import {
  type CorrespondenceMessage,
  closeCorrespondence,
  readCorrespondence,
  type WaitingMember,
} from '@rendezvous/contract/fictional';
import { takeFictional } from '@rendezvous/contract/operator-queue';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useFormat } from '../../../platform/i18n/format.ts';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { api } from '../../../platform/query/api.ts';
import { query } from '../../../platform/query/query.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { ErrorState } from '../../../ui/state/error-state.tsx';
import { useChosenBrand } from '../desk.queries.ts';
import { DeskPage } from '../desk-page.tsx';
import { Facts } from '../facts.tsx';
import { EvidenceSkeleton } from '../queue/queue-skeleton.tsx';
import { useQueue } from '../queue/use-queue.ts';
import { Work } from '../queue/work.tsx';
import { useAge } from '../use-age.ts';
import { Picture } from './picture.tsx';

const AnswerMember = lazy(() => import('./answer-member.tsx'));

export const handle = { i18n: ['fictional', 'gift', 'scam', 'chat'] };

/** Who writes again waits anew. */
const keyOf = ({ conversation, created_at }: WaitingMember) => `${conversation} ${created_at}`;

/** Reads the conversation again whenever it is opened: another may have answered, or its member written more. */
function useCorrespondence(named: WaitingMember | undefined) {
  const { profile = '', member = '' } = named ?? {};
  return useQuery({
    ...query(readCorrespondence, { query: { profile, member } }),
    enabled: named !== undefined,
    staleTime: 0,
  });
}

/** Members who wrote to fictional profiles and wait; each is answered by hand. */
export default function AnswersScreen() {
  const { t } = useTranslation('fictional');
  const site = useChosenBrand();
  const queue = useQueue<WaitingMember, string>({
    name: 'fictional',
    site,
    keyOf,
    take: async () => (await api(takeFictional, { body: { site } })).members,
    send: ({ profile, member }, answers) => api(closeCorrespondence, { body: { profile, member, answers } }),
  });
  const { current, decide, done } = queue;
  const [isAnswering, setAnswering] = useState(false);
  const { data } = useCorrespondence(current);
  const waiting = current && data?.waiting;
  const decisions = useMemo(
    () =>
      waiting
        ? [
            { key: 'a', label: t('answers.answer'), run: () => setAnswering(true) },
            { key: 'r', label: t('answers.close'), run: () => decide(waiting) },
          ]
        : [],
    [waiting, decide, t],
  );
  return (
    <DeskPage title={t('operator:screen.answers')} text={t('answers.text')}>
      <Work
        queue={queue}
        keyOf={keyOf}
        title={({ name }) => name}
        decisions={decisions}
        said={(_, { name }) => `${name}: ${t('answers.close')}`}
      >
        {(one) => <Conversation key={one.conversation} named={one} />}
      </Work>
      <Dialog
        isBeside
        isOpen={isAnswering && data !== undefined}
        onClose={() => setAnswering(false)}
        title={t('answers.answer')}
      >
        {current && data?.waiting && (
          <Suspense>
            <AnswerMember
              key={data.waiting}
              named={current}
              answers={data.waiting}
              profile={data.profile.name}
              maxLength={data.message_length}
              onDone={() => {
                setAnswering(false);
                done(current);
              }}
            />
          </Suspense>
        )}
      </Dialog>
    </DeskPage>
  );
}

function Conversation({ named }: { named: WaitingMember }) {
  const { t } = useTranslation('fictional');
  const format = useFormat();
  const { data, isError, error, refetch } = useCorrespondence(named);
  if (isError) return <ErrorState error={error} onRetry={() => refetch()} />;
  if (!data) return <EvidenceSkeleton />;
  const { profile, member, messages, told, waiting } = data;
  const place = [member.city, member.country && format.country(member.country)].filter(Boolean).join(', ');
  return (
    <article className="desk-evidence">
      <h2 dir="auto">{t('answers.between', { other: `${member.name}, ${member.age}`, name: profile.name })}</h2>
      <p className="desk-soft">
        {told
          ? t('answers.told', { day: format.day(told.at), version: format.day(told.version) })
          : t('answers.untold')}
      </p>
      {waiting === null && <p className="desk-empty">{t('answers.none')}</p>}
      <ol className="desk-thread" aria-label={t('answers.messages')}>
        {messages.map((message) => (
          <Said key={message.id} message={message} named={named} name={message.own ? profile.name : member.name} />
        ))}
      </ol>
      <Facts
        facts={[
          [t('answers.place'), place],
          [
            t('answers.profile', { name: profile.name }),
            [`${profile.age}`, profile.city, profile.about].filter(Boolean).join(' · '),
          ],
        ]}
      />
    </article>
  );
}

interface SaidProps {
  readonly message: CorrespondenceMessage;
  readonly named: WaitingMember;
  readonly name: string;
}

function Said({ message: { own, by, created_at, kind, text, gift, photo, state }, named, name }: SaidProps) {
  const { t } = useTranslation('fictional');
  const age = useAge();
  const isWaiting = state === 'pending' || state === 'held' || state === 'refused';
  return (
    <li data-own={own || undefined}>
      <span className="desk-soft">
        {[name, ...(own ? [by ? t('answers.by', { operator: by }) : t('answers.by_unknown')] : []), age(created_at)]
          .concat(isWaiting ? [t(`answers.state.${state}`)] : [])
          .join(' · ')}
      </span>
      {gift && <b>{t([`gift:name.${gift}`, 'gift:name.other'])}</b>}
      {text && <span dir="auto">{text}</span>}
      {photo && (
        <Picture
          className="desk-copy"
          profile={named.profile}
          photo={photo}
          from={named.member}
          alt={t('answers.photo', { name })}
        />
      )}
      {kind === 'image' && !photo && <span className="desk-soft">{t('answers.photo_waits')}</span>}
      {(kind === 'taken_back' || kind === 'unknown') && <span className="desk-soft">{t(`answers.${kind}`)}</span>}
    </li>
  );
}
