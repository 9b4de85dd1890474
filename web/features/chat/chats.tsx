import { useTranslation } from '../../platform/i18n.ts';
import { type LoaderArgs, loadQueries } from '../../platform/load.ts';
import { Page } from '../../ui/page.tsx';
import { chatsQuery } from './chat.queries.ts';
import { ChatList } from './chat-list.tsx';

export const handle = { i18n: ['chat'] };

const load = (args: LoaderArgs) => loadQueries(args, [chatsQuery]);

export { load as clientLoader, load as loader };

/** The overview of the chats. */
export default function ChatsPage() {
  const { t } = useTranslation('chat');
  return (
    <Page title={t('title')} width="narrow">
      <ChatList />
    </Page>
  );
}
