import { randomUUID } from 'node:crypto';
import type { Filling } from '../../testing/filling.ts';

export async function fill({ app, member }: Filling): Promise<void> {
  const body = { member: member.id, client_id: randomUUID(), credits: 1, note: 'Goodwill' };
  await app.credit.grants.give({ name: 'Anna' }, body);
}
