import { demoStore } from '../../demo/demo.store.ts';
import { type Config, defaultDatabase } from '../../server/platform/process/config.ts';
import { confirmBy, eraseMembers, openDatabase } from './work.ts';

/** `npm run demo -- --remove`: has the server erase the demo members of every database of the installation. */
export async function removeDemo({ databases }: Pick<Config, 'databases'>): Promise<never> {
  let isDone = false;
  try {
    await confirmBy('demo', 'The demo members and all that is theirs are erased for good.');
    for (const name of databases.keys()) {
      const opened = await openDatabase(name === defaultDatabase ? undefined : name);
      const { db } = opened.connection;
      const members = await demoStore.members(db);
      const decision = { command: 'npm run demo --remove', about: { database: name, erased: String(members.length) } };
      if (members.length > 0) await eraseMembers(opened, decision, members, (trx) => demoStore.forgetImports(trx));
      await opened.connection.close();
      console.log(
        members.length > 0
          ? `The server erases ${members.length} demo members of the database ${name} in the next minutes.`
          : `The database ${name} has no demo members.`,
      );
    }
    console.log('Set DEMO=off, or an empty embedded database gets new ones at its next start.');
    isDone = true;
  } catch (error) {
    console.error((error as Error).message);
  }
  process.exit(isDone ? 0 : 1);
}
