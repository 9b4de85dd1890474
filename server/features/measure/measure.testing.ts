import type { Filling } from '../../testing/filling.ts';

export async function fill({ app, member, canary }: Filling): Promise<void> {
  await app.measures.desk.take({
    member_id: member.id,
    kind: 'warned',
    rule: 'harassment',
    facts: `Insulted someone, ${canary}`,
    found: 'report',
    by: 'robin',
  });
}
