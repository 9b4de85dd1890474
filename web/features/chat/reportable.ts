import type { Message } from '@rendezvous/contract/chat';
import type { Translate } from '../../platform/i18n/i18n.ts';
import type { ReportableMessage } from '../safety/report/report-dialog.tsx';
import { lineOf } from './kinds.tsx';

/** Messages as a report shows them to choose from, except those taken back; `t` has the words of `chat`. */
export const toReportable = (messages: readonly Message[], t: Translate): ReportableMessage[] =>
  messages
    .filter(({ kind }) => kind !== 'taken_back')
    .map((message) => ({
      id: message.id,
      own: message.own,
      created_at: message.created_at,
      line: lineOf(message, t),
    }));
