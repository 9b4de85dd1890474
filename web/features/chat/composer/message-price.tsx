import { useFictionalWords } from '../../../platform/i18n/fictional-words.ts';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { useMember } from '../../../platform/session/session.ts';
import type { ChatPage } from '../chat.queries.ts';
import classes from './composer.module.css';
import type { SendState } from './composer-notice.tsx';

/** A balance for fewer messages than this is low. */
const fewMessages = 10;

interface MessagePriceProps {
  /** For the field that it describes. */
  id: string;
  page: ChatPage;
  sendState: SendState;
  isBeginning: boolean;
  /** Says what a fictional profile is, too, where nothing else does. */
  isWhole?: boolean;
}

/**
 * One line below the field, always in the same place. Stands out at the beginning, on a low balance, and to a fictional
 * profile; what that is, the start of the conversation says.
 */
export function MessagePrice({ id, page, sendState, isBeginning, isWhole = false }: MessagePriceProps) {
  const { t } = useTranslation('chat');
  const { credits } = useMember();
  const { Profile } = useFictionalWords();
  const { message_credits, chat } = page;
  if (sendState !== 'open' || message_credits === 0) return null;
  // Members who wrote here know the price.
  const isPlain = !isBeginning && !chat.profile.fictional_icon && credits >= fewMessages * message_credits;
  return (
    <p id={id} className={classes.price} data-plain={isPlain || undefined}>
      {chat.profile.fictional_icon && (isWhole ? `${Profile}. ${t('fictional.text')} ` : `${Profile} · `)}
      {t('price', { price: message_credits, credits })}
    </p>
  );
}
