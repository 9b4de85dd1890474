import { chatFailures } from '@rendezvous/contract/chat';
import { readSettings } from '@rendezvous/contract/site';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useNavigate } from 'react-router';
import { useSettings } from '../../../platform/document/page.tsx';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { inBackground } from '../../../platform/query/background.ts';
import { codeText } from '../../../platform/query/problem.ts';
import { query } from '../../../platform/query/query.ts';
import { useMember } from '../../../platform/session/session.ts';
import { addToDraft } from '../composer/add-to-draft.ts';
import { giftPath } from '../gift/gift-path.ts';
import { useGiftWords } from '../gift/use-gift-words.ts';
import { isPhoto, type Outgoing, outgoing, removeOutgoing, setContent, setProblem, setUploaded } from './outbox.ts';
import { sendOutbox } from './send-outbox.ts';
import { isSureAsked } from './sure.ts';

interface FailureProps {
  clientId: string;
  /** Of the whole; `actionClass` of its buttons and links. */
  className: string | undefined;
  actionClass: string | undefined;
}

/** Why a message was not sent, and what its writer can do. */
export default function Failure({ clientId, className, actionClass }: FailureProps) {
  const { t } = useTranslation('chat');
  const failed = outgoing().find((one) => one.client_id === clientId);
  if (!failed) return null;
  const act = { failed, className: actionClass };
  // A question, not a failure.
  const isUnsure = isSureAsked(failed.problem) && failed.content.kind === 'text';
  const isAsked = isUnsure || (failed.problem === chatFailures.fictional.code && failed.content.kind !== 'gift');
  return (
    <span className={className} data-asked={isAsked || undefined} role={isAsked ? 'status' : 'alert'}>
      <Suspense>
        {failed.content.kind === 'gift' ? (
          <ChooseAgain {...act} />
        ) : failed.problem === 'photo.price_changed' ? (
          <AtTheNewPrice {...act} />
        ) : isUnsure ? (
          <AreYouSure {...act} />
        ) : isAsked ? (
          <ToFictional {...act} />
        ) : (
          <Retry {...act} />
        )}
      </Suspense>
      {!isUnsure && (
        <button type="button" className={actionClass} onClick={() => removeOutgoing(clientId)}>
          {t('discard')}
        </button>
      )}
    </span>
  );
}

interface ActProps {
  failed: Outgoing;
  className: string | undefined;
}

function Retry({ failed, className }: ActProps) {
  const { client_id, problem = 'request.failed', params } = failed;
  const { t } = useTranslation('chat');
  // The failures of a photo, and of one who writes too fast.
  useTranslation('photo');
  useTranslation('scam');
  const client = useQueryClient();
  const { content, hasOwnWords } = failed;
  const isLineSent = problem === chatFailures.line_sent.code && content.kind === 'text';
  // Sending the same file or line again would be refused again.
  const isHopeless = (problem.startsWith('photo.') && problem !== 'photo.not_uploaded') || (isLineSent && !hasOwnWords);
  const isQuoteGone = problem === chatFailures.quoted_gone.code || problem === chatFailures.about_gone.code;
  const isWithoutQuote = isQuoteGone && content.kind === 'text';
  const retry = async () => {
    if (isWithoutQuote) setContent(client_id, { ...content, reply_to: undefined, about_line: undefined });
    if (isLineSent) setContent(client_id, { ...content, icebreaker: undefined });
    // The server no longer has the upload.
    if (problem === 'photo.not_uploaded') setUploaded(client_id, false);
    setProblem(client_id, undefined);
    sendOutbox(client);
    if (isPhoto(failed)) (await import('../photo/photos.ts')).uploadPhotos(client);
  };
  return (
    <>
      <span>{codeText(t, problem, params)}</span>
      {!isHopeless && (
        <button type="button" className={className} onClick={() => inBackground(retry())}>
          {t(isWithoutQuote ? 'reply.send_without' : isLineSent ? 'send_anyway' : 'common:retry')}
        </button>
      )}
    </>
  );
}

/** Goes on once its sender has read what was noticed in it, or goes back into the field. */
function AreYouSure({ failed: { client_id, sender, profile, content, problem = '' }, className }: ActProps) {
  const { t } = useTranslation('scam');
  const client = useQueryClient();
  if (content.kind !== 'text') return null;
  const send = () => {
    setContent(client_id, { ...content, sure: true });
    setProblem(client_id, undefined);
    sendOutbox(client);
  };
  const change = () => {
    addToDraft(sender, profile, content.text);
    removeOutgoing(client_id);
    document.querySelector<HTMLTextAreaElement>('form textarea')?.focus();
  };
  return (
    <>
      <span>{codeText(t, problem)}</span>
      <button type="button" className={className} onClick={change}>
        {t('change')}
      </button>
      <button type="button" className={className} onClick={send}>
        {t('chat:send_anyway')}
      </button>
    </>
  );
}

/** Goes on once its sender has read what the profile is, and the price. */
function ToFictional({ failed: { client_id, content, problem = '' }, className }: ActProps) {
  const { t } = useTranslation('chat');
  useTranslation('photo');
  const client = useQueryClient();
  const { message_credits } = useSettings();
  const { credits } = useMember();
  const send = () => {
    setContent(client_id, { ...content, knows_fictional: true });
    setProblem(client_id, undefined);
    sendOutbox(client);
  };
  return (
    <>
      <span>
        {codeText(t, problem)} {content.kind !== 'image' && t('price', { price: message_credits, credits })}
      </span>
      <button type="button" className={className} onClick={send}>
        {content.kind === 'image' ? t('photo:send.paid', { count: 1, credits: content.price }) : t('send')}
      </button>
    </>
  );
}

/** A photo is sent again at today's price, which is shown. */
function AtTheNewPrice({ failed: { client_id, problem = '' }, className }: ActProps) {
  const { t } = useTranslation('photo');
  const client = useQueryClient();
  const { data } = useQuery({ ...query(readSettings), staleTime: 0 });
  const send = (price: number) => {
    setContent(client_id, { kind: 'image', price });
    setProblem(client_id, undefined);
    sendOutbox(client);
  };
  if (!data) return null;
  return (
    <>
      <span>{codeText(t, problem, { price: data.photo_credits })}</span>
      <button type="button" className={className} onClick={() => send(data.photo_credits)}>
        {t('common:retry')}
      </button>
    </>
  );
}

/** A gift that was refused after its sheet had closed is chosen again, with its words, at today's price. */
function ChooseAgain({ failed: { client_id, sender, profile, content, problem }, className }: ActProps) {
  const { t } = useTranslation('gift');
  const [, setWords] = useGiftWords(sender, profile);
  const navigate = useNavigate();
  if (content.kind !== 'gift') return null;
  const chooseAgain = () => {
    setWords(content.text);
    removeOutgoing(client_id);
    inBackground(navigate(giftPath(profile, content.gift)));
  };
  return (
    <>
      <span>{codeText(t, problem ?? 'request.failed')}</span>
      <button type="button" className={className} onClick={chooseAgain}>
        {t('again')}
      </button>
    </>
  );
}
