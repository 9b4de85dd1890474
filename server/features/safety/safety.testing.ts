import { readChat } from '@rendezvous/contract/chat';
import { readOwnProfile } from '@rendezvous/contract/profile';
import { report } from '@rendezvous/contract/report';
import { block } from '@rendezvous/contract/safety';
import { v7 } from 'uuid';
import type { Filling } from '../../testing/filling.ts';
import { joinMember, type TestMember } from '../../testing/members.ts';

export async function fill({ app, member, other, canary }: Filling): Promise<void> {
  await member.browser.api(block, { body: { profile: (await joinMember(app)).id } });
  const written = async (reader: TestMember, about: TestMember) =>
    (await reader.browser.api(readChat, { query: { profile: about.id } })).messages
      .filter(({ own, can }) => own === (reader === member) && can.report)
      .map(({ id }) => id);
  const given = { from: 'conversation', reason: 'scam' } as const;
  await member.browser.api(report, {
    body: { ...given, profile: other.id, client_id: v7(), words: canary, messages: await written(member, other) },
  });
  const [photo] = (await member.browser.api(readOwnProfile)).profile.photos;
  await app.photos.review.decide({
    member_id: member.id,
    id: photo?.id ?? '',
    rejection: null,
    decider: 'operator',
    overrules: true,
  });
  await other.browser.api(report, {
    body: { ...given, profile: member.id, client_id: v7(), photo: photo?.id, messages: await written(other, member) },
  });
}
