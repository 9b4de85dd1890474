import { Checkbox } from '@mantine/core';
import { maxMessagesShown } from '@rendezvous/contract/report';
import { type ReactNode, useCallback } from 'react';
import { useFormat } from '../../../platform/i18n/format.ts';
import { useTranslation } from '../../../platform/i18n/i18n.ts';

/** A message that the reporter may show, in one line. */
export interface ReportableMessage {
  readonly id: string;
  readonly own: boolean;
  readonly created_at: string;
  readonly line: ReactNode;
}

interface ReportMessagesProps {
  /** The other member's. */
  name: string;
  messages: readonly ReportableMessage[];
  chosen: readonly string[];
  onChosen: (ids: readonly string[]) => void;
  isDisabled: boolean;
}

/** The messages that the reporter chooses to show; the latest are in view. */
export function ReportMessages({ name, messages, chosen, onChosen, isDisabled }: ReportMessagesProps) {
  const { t } = useTranslation('report');
  const format = useFormat();
  const toEnd = useCallback((list: HTMLElement | null) => list?.scrollTo({ top: list.scrollHeight }), []);
  const turn = (id: string, isChosen: boolean) =>
    onChosen(isChosen ? [...chosen, id] : chosen.filter((other) => other !== id));
  return (
    <fieldset className="report-messages">
      <legend className="report-legend">{t('messages.title')}</legend>
      <p className="report-hint">{t('messages.text')}</p>
      <ul ref={toEnd} className="report-list">
        {messages.map(({ id, own, created_at, line }) => (
          <li key={id}>
            <Checkbox
              className="report-message"
              checked={chosen.includes(id)}
              disabled={isDisabled || (!chosen.includes(id) && chosen.length >= maxMessagesShown)}
              onChange={(event) => turn(id, event.currentTarget.checked)}
              label={
                <>
                  <span className="report-who">
                    {own ? t('messages.own') : name}, {format.shortDay(created_at)}, {format.time(created_at)}
                  </span>
                  <span className="report-line" dir="auto">
                    {line}
                  </span>
                </>
              }
            />
          </li>
        ))}
      </ul>
      <p className="report-hint" role="status">
        {t('messages.chosen', { count: chosen.length })}
      </p>
    </fieldset>
  );
}
