import { dismissWarning, type ScamWarning } from '@rendezvous/contract/scam';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, startTransition, use, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { api } from '../../../platform/query/api.ts';
import { inBackground } from '../../../platform/query/background.ts';
import { putDismissed } from '../chat.cache.ts';
import { ConversationContext, type Shown } from '../conversation/group.ts';
import { lineOf } from '../kinds.tsx';

const ReportDialog = lazy(() => import('../../safety/report/report-dialog.tsx'));
const BlockDialog = lazy(() => import('../../safety/block-dialog.tsx'));

interface MessageWarningProps {
  message: Shown & { id: string; warning: ScamWarning };
  className: string | undefined;
  /** Of its buttons. */
  actionClass: string | undefined;
}

/** What a reader should know of a message before they answer it, and what they can do. */
export default function MessageWarning({ message, className, actionClass }: MessageWarningProps) {
  const { t } = useTranslation('scam');
  useTranslation('safety');
  const client = useQueryClient();
  const { conversation, member } = use(ConversationContext);
  const [asked, setAsked] = useState<'report' | 'block'>();
  const ask = (what: 'report' | 'block') => startTransition(() => setAsked(what));
  const close = () => setAsked(undefined);
  const { id, own, content, created_at, warning } = message;
  const dismiss = async () => {
    await api(dismissWarning, { body: { conversation, message: id } });
    putDismissed(client, conversation, id);
  };
  return (
    <span className={className} data-asked role="note">
      <span>{t(`warning.${warning}`)}</span>
      <button type="button" className={actionClass} onClick={() => ask('report')}>
        {t('safety:report.action')}
      </button>
      <button type="button" className={actionClass} onClick={() => ask('block')}>
        {t('safety:block.action')}
      </button>
      <button type="button" className={actionClass} onClick={() => inBackground(dismiss())}>
        {t('fine')}
      </button>
      {asked &&
        createPortal(
          <Suspense>
            {asked === 'report' ? (
              <ReportDialog
                member={member}
                from="message"
                messages={[{ id, own, created_at, line: lineOf(content, t) }]}
                leaveTo="/chats"
                isOpen
                onClose={close}
              />
            ) : (
              <BlockDialog {...member} isOpen onClose={close} leaveTo="/chats" />
            )}
          </Suspense>,
          document.body,
        )}
    </span>
  );
}
