import type { Input } from '@rendezvous/contract/endpoint';
import { type ReportReason, report } from '@rendezvous/contract/report';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { newId } from '../../../platform/browser/new-id.ts';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { api } from '../../../platform/query/api.ts';
import { inBackground } from '../../../platform/query/background.ts';
import { useMember } from '../../../platform/session/session.ts';
import type { DialogProps } from '../../../ui/dialog/modal-dialog.tsx';
import { Sheet } from '../../../ui/dialog/sheet.tsx';
import { reportsQuery } from './report.queries.ts';
import { ReportDetails } from './report-details.tsx';
import type { ReportableMessage } from './report-messages.tsx';
import { ReportReasons } from './report-reasons.tsx';
import { ReportRestricted } from './report-restricted.tsx';
import { ReportSent } from './report-sent.tsx';
import { ReportStyle } from './report-style.tsx';

type Form = NonNullable<Input<typeof report>['body']>;

export interface ReportDialogProps extends Pick<DialogProps, 'isOpen' | 'onClose'> {
  member: { readonly id: string; readonly name: string };
  from: Form['from'];
  /** The photo's id, from a photo. */
  photo?: string;
  /** The messages to choose from, oldest first; already chosen when a message is reported. */
  messages?: readonly ReportableMessage[];
  /** The page to go to once the member is blocked, if the open one then no longer exists. */
  leaveTo?: string;
}

/** Reports a member in two steps, reason and details, and then offers to block them. To be fetched when pressed. */
export default function ReportDialog({ isOpen, onClose, ...props }: ReportDialogProps) {
  const { t } = useTranslation('report');
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={t(`title.${props.from}`, { name: props.member.name })}>
      <ReportStyle />
      <Report onClose={onClose} {...props} />
    </Sheet>
  );
}

function Report({ member, from, photo, messages = [], leaveTo, onClose }: Omit<ReportDialogProps, 'isOpen'>) {
  const client = useQueryClient();
  const { cannot_report } = useMember();
  // The words of the failures that a report may meet.
  useTranslation('profile');
  const [client_id] = useState(newId);
  const [reason, setReason] = useState<ReportReason>();
  const [words, setWords] = useState('');
  const [ticked, setTicked] = useState<readonly string[]>(() =>
    from === 'message' ? messages.map(({ id }) => id) : [],
  );
  // A message may be taken back meanwhile.
  const chosen = ticked.filter((id) => messages.some((message) => message.id === id));
  const send = useMutation({
    mutationFn: (form: Pick<Form, 'reason'>) =>
      api(report, {
        body: { ...form, profile: member.id, from, words, messages: chosen, client_id, ...(photo && { photo }) },
      }),
    onSuccess: () => inBackground(client.invalidateQueries({ queryKey: reportsQuery.queryKey })),
  });
  if (cannot_report) return <ReportRestricted member={member} leaveTo={leaveTo} onClose={onClose} />;
  if (send.isSuccess) return <ReportSent member={member} leaveTo={leaveTo} onClose={onClose} />;
  if (reason === undefined) return <ReportReasons name={member.name} onChoose={setReason} />;
  return (
    <ReportDetails
      name={member.name}
      reason={reason}
      messages={messages}
      chosen={chosen}
      onChosen={setTicked}
      words={words}
      onWords={setWords}
      error={send.error}
      isSending={send.isPending}
      onSend={() => send.mutate({ reason })}
      onBack={() => setReason(undefined)}
    />
  );
}
