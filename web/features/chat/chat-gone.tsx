import IconMessageOff from '@tabler/icons-react/dist/esm/icons/IconMessageOff.mjs';
import { useTranslation } from '../../platform/i18n/i18n.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { PageTitle } from '../../ui/page.tsx';
import { State } from '../../ui/state/state.tsx';
import { BackToChats } from './conversation/chat-header.tsx';
import classes from './panes.module.css';

/** Replaces a conversation that the reader cannot open; unknown, blocked and departed members look alike. */
export function ChatGone({ takesOver = false }: { takesOver?: boolean }) {
  const { t } = useTranslation('chat');
  return (
    <>
      <div className={classes.top}>
        <BackToChats />
      </div>
      <div className={classes.problem}>
        <PageTitle title={t('not_found.title')} />
        <State
          isPage
          takesOver={takesOver}
          icon={IconMessageOff}
          title={t('not_found.title')}
          text={t('not_found.text')}
          action={<ButtonLink to="/chats">{t('not_found.action')}</ButtonLink>}
        />
      </div>
    </>
  );
}
