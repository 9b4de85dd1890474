import { Button } from '@mantine/core';
import { maxReportLength, type ReportReason } from '@rendezvous/contract/report';
import { useEffect, useRef } from 'react';
import { FreeTextField } from '../../../platform/form/free-text-field.tsx';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { FormProblem } from '../../../ui/state/form-problem.tsx';
import { type ReportableMessage, ReportMessages } from './report-messages.tsx';

interface ReportDetailsProps {
  name: string;
  reason: ReportReason;
  messages: readonly ReportableMessage[];
  chosen: readonly string[];
  onChosen: (ids: readonly string[]) => void;
  words: string;
  onWords: (words: string) => void;
  error: unknown;
  isSending: boolean;
  onSend: () => void;
  onBack: () => void;
}

/** The evidence and the words that the reporter adds to the chosen reason. */
export function ReportDetails({ reason, words, onWords, error, isSending, ...props }: ReportDetailsProps) {
  const { t } = useTranslation('report');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <form
      className="report-details"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        props.onSend();
      }}
    >
      <h3 ref={heading} tabIndex={-1} className="report-heading">
        {t(`reason.${reason}`)}
      </h3>
      {props.messages.length > 0 && (
        <ReportMessages
          name={props.name}
          messages={props.messages}
          chosen={props.chosen}
          onChosen={props.onChosen}
          isDisabled={isSending}
        />
      )}
      <FreeTextField
        label={t('words')}
        description={t('words_hint')}
        autosize
        minRows={2}
        maxRows={8}
        most={maxReportLength}
        tooLong="report.text_too_long"
        value={words}
        disabled={isSending}
        onChange={(event) => onWords(event.currentTarget.value)}
      />
      <FormProblem error={error} />
      <div className="report-foot">
        <Button type="submit" color="secondary" size="lg" fullWidth loading={isSending}>
          {t('send')}
        </Button>
        <Button variant="subtle" color="gray" fullWidth disabled={isSending} onClick={props.onBack}>
          {t('back')}
        </Button>
      </div>
    </form>
  );
}
