import type { Filling } from '../../testing/filling.ts';
import { searchStore } from './search.store.ts';

export async function fill({ app, member: { id } }: Filling): Promise<void> {
  await searchStore.seen(app.connection.db, [id], new Date());
}
