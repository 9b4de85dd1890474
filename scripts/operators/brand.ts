import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { today } from '@rendezvous/contract/member';
import { Day } from '@rendezvous/contract/shared';
import { leavingStore } from '../../server/features/member/member.leaving.store.ts';
import type { SiteFile } from '../../server/features/site/site.rules.ts';
import { siteStore } from '../../server/features/site/site.store.ts';
import { confirmBy, endAfter, eraseMembers, noteCommand, openDatabase } from './work.ts';

interface Which {
  readonly folder: string;
  readonly id: string;
  readonly database: string | undefined;
}

const fileOf = ({ folder, id }: Which): string => join(folder, `${id}.json`);
const written = (file: object): string => `${JSON.stringify(file, null, 2)}\n`;

/** The brand as the servers have it, whether its file is there or not. */
async function known({ id }: Which, store: ReturnType<typeof siteStore>): Promise<SiteFile | undefined> {
  return (await store.served()).find((file) => file.id === id);
}

/**
 * Ends a brand for everybody but its members, by its file; one whose file was lost gets it back. `until` is the last
 * day that its members are told.
 */
export async function closeBrand(which: Which, until: string | undefined): Promise<never> {
  if (until !== undefined && !(Day.safeParse(until).success && until >= today()))
    throw new Error(`--until ${until}: a day to come, as 2027-01-31.`);
  const path = fileOf(which);
  const opened = await openDatabase(which.database);
  return endAfter(opened.connection, async () => {
    const file = existsSync(path)
      ? JSON.parse(readFileSync(path, 'utf8'))
      : await known(which, siteStore(opened.connection.db));
    if (!file) throw new Error(`There is no brand ${which.id} in ${which.folder}, nor in the database.`);
    if (file.closed && !until) throw new Error(`${which.id} is closed already.`);
    await noteCommand(opened, { command: 'npm run site close', about: { site: which.id } });
    writeFileSync(path, written({ ...file, closed: true, ...(until && { usable_until: until }) }));
    console.log(
      `${which.id} is closed: nobody joins or buys any more, and its home page says so. Its members read that they ` +
        `can use it ${until ? `until ${until}` : 'until a day that --until gives'}: write to them, too.`,
    );
    return true;
  });
}

/** Takes a closed brand away for good, once it has no members; or has them erased, if that is asked for. */
export async function removeBrand(which: Which, { erases }: { erases: boolean }): Promise<never> {
  const { id } = which;
  const opened = await openDatabase(which.database);
  const { db } = opened.connection;
  const store = siteStore(db);
  return endAfter(opened.connection, async () => {
    const file = await known(which, store);
    if (!file) throw new Error(`There is no brand ${id} in this database.`);
    if (!file.closed) throw new Error(`${id} is open: npm run site -- close ${id} closes it first.`);
    if (file.usable_until && file.usable_until >= today())
      throw new Error(`Members of ${id} were told that they can use it until ${file.usable_until}.`);
    const members = await leavingStore.ofSite(db, id);
    if (members.length === 0) {
      await confirmBy(id, `${file.settings.name} is removed: its hosts answer that they are no brand's.`);
      await noteCommand(opened, { command: 'npm run site remove', about: { site: id } }, (trx) =>
        siteStore(trx).remove(id),
      );
      // Servers notice that the folder changed. The books read the database.
      if (existsSync(fileOf(which))) renameSync(fileOf(which), `${fileOf(which)}.removed`);
      else writeFileSync(`${fileOf(which)}.removed`, written(file));
      console.log(`${id} is removed. Its receipts and books stay.`);
      return true;
    }
    const count = `${members.length} ${members.length === 1 ? 'member' : 'members'}`;
    if (!erases) throw new Error(`${id} has ${count}: --erase-members has them erased, for good.`);
    await confirmBy(id, `${count} of ${file.settings.name} and all that is theirs are erased for good.`);
    const decision = { command: 'npm run site remove', about: { site: id, erased: String(members.length) } };
    await eraseMembers(opened, decision, members);
    console.log(`The server erases ${count} in the next minutes. Then run the command again to remove ${id}.`);
    return true;
  });
}
