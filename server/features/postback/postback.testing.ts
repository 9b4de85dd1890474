import type { Filling } from '../../testing/filling.ts';

export async function fill({ app, member: { id }, canary }: Filling): Promise<void> {
  const postback = { member_id: id, event: 'sign_up', site_id: 'rendezvous', network: canary };
  await app.connection.db.insertInto('postback').values(postback).execute();
}
