import { sql } from 'kysely';
import type { Filling } from '../../testing/filling.ts';

export async function fill({ app, member: { id } }: Filling): Promise<void> {
  await sql`insert into search_online select *, now() from search_member where member_id = ${id}
    on conflict do nothing`.execute(app.connection.db);
}
