import type { Database } from '../server/platform/database/database.ts';
import type { Config } from '../server/platform/process/config.ts';
import { demoStore } from './demo.store.ts';

/**
 * Why demo members, whose password is public, may not be added to these databases: others reach the installation, or it
 * has members of its own. Undefined if they may.
 */
export async function obstacleToDemo(
  { PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>,
  databases: ReadonlyMap<string, Database>,
): Promise<string | undefined> {
  if (PUBLIC_URL) return `PUBLIC_URL: others reach ${PUBLIC_URL}, and the password of demo members is public.`;
  for (const [name, db] of databases) {
    const isDemo = (await demoStore.imported(db)).size > 0;
    if (!isDemo && (await demoStore.hasMembers(db)))
      return (
        `The database ${name} has members: demo members are for an empty one. ` +
        'Their password is public, and no command takes them out again.'
      );
  }
  return undefined;
}
