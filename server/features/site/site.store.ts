import { anyRow, type Executor } from '../../platform/database/database.ts';
import { SiteFile } from './site.rules.ts';

export function siteStore(db: Executor) {
  /** What a former version stored and this one refuses is left out. */
  async function files(isRemoved: boolean): Promise<SiteFile[]> {
    const rows = await db
      .selectFrom('site')
      .select('document')
      .where('removed_at', isRemoved ? 'is not' : 'is', null)
      .orderBy('id')
      .execute();
    return rows.flatMap(({ document }) => SiteFile.safeParse(document).data ?? []);
  }

  return {
    async save(site: SiteFile): Promise<void> {
      const document = JSON.stringify(site);
      await db
        .insertInto('site')
        .values({ id: site.id, pool: site.pool, document })
        .onConflict((conflict) =>
          conflict.column('id').doUpdateSet({ pool: site.pool, document, updated_at: new Date() }),
        )
        .execute();
    },

    served: (): Promise<SiteFile[]> => files(false),

    /** Those whose brand was removed. */
    removed: (): Promise<SiteFile[]> => files(true),

    /** False if the brand is not there, or removed already. */
    remove: (id: string): Promise<boolean> =>
      anyRow(
        db
          .updateTable('site')
          .set({ removed_at: new Date() })
          .where('id', '=', id)
          .where('removed_at', 'is', null)
          .returning('id'),
      ),

    /** Only the import of demo members writes the table. No account is asked, as anybody may sign up. */
    async demoPools(): Promise<string[]> {
      const rows = await db.selectFrom('demo_import').select('pool').distinct().execute();
      return rows.map((row) => row.pool);
    },
  };
}
