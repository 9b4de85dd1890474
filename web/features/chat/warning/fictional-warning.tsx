import { useSettings } from '../../../platform/document/page.tsx';
import { useFictionalWords } from '../../../platform/i18n/fictional-words.ts';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { FictionalIcon } from '../../../ui/member/fictional-icon.tsx';
import { Notice } from '../../../ui/state/notice.tsx';
import type { ChatPage } from '../chat.queries.ts';
import classes from '../conversation/message-list.module.css';
import { isWarned } from './warned.rules.ts';

/** At the start of a conversation with a fictional profile: what it is. */
export default function FictionalWarning({ profile }: { profile: ChatPage['chat']['profile'] }) {
  const { t } = useTranslation('chat');
  const { Profile } = useFictionalWords();
  if (!isWarned(profile, useSettings())) return null;
  return (
    <Notice tone="brand" icon={<FictionalIcon />} title={Profile} className={classes.warning}>
      {t('fictional.text')}
    </Notice>
  );
}
