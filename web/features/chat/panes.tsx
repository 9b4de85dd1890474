import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs';
import { Link, Outlet, useMatch, useParams } from 'react-router';
import { useTranslation } from '../../platform/i18n/i18n.ts';
import { type LoaderArgs, loadQueries } from '../../platform/query/load.ts';
import { Brand } from '../../ui/brand/brand.tsx';
import { SkipLink } from '../../ui/skip-link.tsx';
import { chatsQuery } from './chat.queries.ts';
import { ChatList } from './chat-list.tsx';
import classes from './panes.module.css';

export const handle = { i18n: ['chat', 'credit', 'profile', 'like'] };

const load = (args: LoaderArgs) => loadQueries(args, [chatsQuery]);

export { load as clientLoader, load as loader };

/** An open conversation, beside the list of chats from 992 px; the skip link jumps over the list. */
export default function ChatPanes() {
  const { t } = useTranslation('chat');
  const { id } = useParams();
  const isByProfile = useMatch('/members/:id/chat') !== null;
  return (
    <div className={classes.panes}>
      <SkipLink />
      <section className={classes.others} aria-label={t('title')}>
        <div className={classes.head}>
          <Brand />
        </div>
        <h2 className={classes.heading}>
          <Link to="/chats" className={classes.overview}>
            <IconArrowLeft size={22} stroke={1.8} aria-hidden />
            {t('title')}
          </Link>
        </h2>
        <ChatList isOpen={(chat) => id === (isByProfile ? chat.profile.id : chat.conversation.id)} />
      </section>
      <section id="content" tabIndex={-1} className={classes.window}>
        <Outlet />
      </section>
    </div>
  );
}
