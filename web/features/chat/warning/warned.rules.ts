import type { Settings } from '@rendezvous/contract/site';
import type { ChatPage } from '../chat.queries.ts';

/** Whether a conversation begins with what a fictional profile is. */
export const isWarned = (
  { fictional_icon }: Pick<ChatPage['chat']['profile'], 'fictional_icon'>,
  { fictional_warning }: Pick<Settings, 'fictional_warning'>,
): boolean => fictional_icon && fictional_warning;
