import type { Message } from '@rendezvous/contract/chat';
import type { Translate } from '../../platform/i18n/i18n.ts';
import type { ReportableMessage } from '../safety/report/report-messages.tsx';
import { lineOf } from './kinds.tsx';

/** Messages that can be shown in a report, to choose from; `t` has the words of `chat`. */
export const toReportable = (messages: readonly Message[], t: Translate): ReportableMessage[] =>
  messages
    .filter(({ can }) => can.report)
    .map((message) => ({
      id: message.id,
      own: message.own,
      created_at: message.created_at,
      line: lineOf(message, t),
    }));
