import type { Database } from '../../platform/database/database.ts';
import type { SiteFile } from './site.rules.ts';

export function siteStore(db: Database) {
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

    async all(): Promise<unknown[]> {
      const rows = await db.selectFrom('site').select('document').orderBy('id').execute();
      return rows.map((row) => row.document);
    },

    /** Only the import of demo members writes the table. No account is asked, as anybody may sign up. */
    async demoPools(): Promise<string[]> {
      const rows = await db.selectFrom('demo_import').select('pool').distinct().execute();
      return rows.map((row) => row.pool);
    },
  };
}
