import { clientOf, type LoaderArgs, loadQueries } from '../../platform/query/load.ts';
import { FirstWords } from './beginning/fetched-first-words.ts';
import { type ChatOf, chatQuery } from './chat.queries.ts';
import { ComposerExtras } from './composer/fetched-composer-extras.ts';

/** Loads a conversation; for one that has not begun, also shared interests and first lines. */
export async function loadChat(args: LoaderArgs, of: ChatOf): Promise<null> {
  const prepared = ComposerExtras.prepare();
  await loadQueries({ ...args, params: of as LoaderArgs['params'] }, [chatQuery(of)]);
  await prepared;
  const client = clientOf(args.context);
  const page = client.getQueryData(chatQuery(of).queryKey);
  if (!page || page.messages.length > 0) return null;
  // Most conversations have begun.
  const [{ otherQuery }, { linesQuery }] = await Promise.all([
    import('./other-profile.queries.ts'),
    import('../icebreaker/lines.queries.ts'),
  ]);
  await Promise.all([
    FirstWords.prepare(),
    client.prefetchQuery(otherQuery(page.chat.profile.id)),
    client.prefetchQuery(linesQuery(page.chat.profile.id)),
  ]);
  return null;
}
