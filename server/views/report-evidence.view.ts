import { problem } from '@rendezvous/contract/problem';
import { profileFailures } from '@rendezvous/contract/profile';
import { reportFailures } from '@rendezvous/contract/report';
import type { Chats, ChosenMessage } from '../features/chat/chat.service.ts';
import type { Photos } from '../features/photo/photo.service.ts';
import type { Profiles } from '../features/profile/profile.service.ts';
import type { Evidence, ReportedProfile, ShownMessage } from '../features/safety/safety.reports.rules.ts';
import type { Safety } from '../features/safety/safety.service.ts';
import type { MemberCaller } from '../platform/calls/caller.ts';
import { permissions } from './standing.rules.ts';

interface Features {
  readonly safety: Safety;
  readonly profiles: Profiles;
  readonly photos: Photos;
  readonly chat: Chats;
}

interface ReportedItems {
  readonly profile: string;
  readonly photo?: string | undefined;
  readonly messages: readonly string[];
}

type Row = NonNullable<Awaited<ReturnType<Profiles['byId']>>>;

/**
 * The evidence of a report: the profile, and the photo and messages that the reporter chose, if they may see them. A
 * member is reported while the reporter can see them, has a conversation with them or has them among their blocked
 * members, so that nobody escapes a report by blocking, and the answer does not tell that they did.
 */
export function createReportEvidenceView({ safety, profiles, photos, chat }: Features) {
  async function maySee({ member }: MemberCaller, row: Row, hasConversation: boolean): Promise<boolean> {
    if (row.pool !== member.pool) return false;
    if (hasConversation || (await profiles.readable(member, row.member_id))) return true;
    return (await safety.blockedAmong(member.id, [row.member_id])).has(row.member_id);
  }

  async function isShown({ member }: MemberCaller, row: Row, photo: string): Promise<boolean> {
    const reader = { ...(await profiles.ownRow(member.id)), cannot_write: member.cannot_write };
    const { allowed } = permissions(reader, row).see_private_photos;
    const shown = await photos.shown(row.member_id, member.id, allowed);
    return shown.some(({ id, locked }) => id === photo && !locked);
  }

  /** The pictures of photos by their ids; one that is gone already is left out. */
  async function picturesOf(owners: ReadonlyMap<string, string>): Promise<Map<string, Uint8Array>> {
    const pictures = new Map<string, Uint8Array>();
    for (const [id, member_id] of owners) {
      const picture = await photos.evidence({ member_id, id });
      if (picture) pictures.set(id, picture);
    }
    return pictures;
  }

  /** Throws profile.not_found, report.message_not_found, report.photo_not_found. */
  return async (caller: MemberCaller, asked: ReportedItems): Promise<Evidence> => {
    const [own, other] = [caller.member.id, asked.profile];
    const photo = asked.photo ?? null;
    const ids = [...new Set(asked.messages)];
    const row = await profiles.byId(other);
    const chosen = await chat.chosen(own, other, ids);
    if (!row || !(await maySee(caller, row, chosen !== undefined))) throw problem(profileFailures.not_found);
    if ((chosen ?? []).length < ids.length) throw problem(reportFailures.message_not_found);
    if (photo && !(await isShown(caller, row, photo))) throw problem(reportFailures.photo_not_found);
    const messages = (chosen ?? []).map(toShownMessage);
    const profile = toReportedProfile(row);
    // Not the reporter's own: a report would store them for free, whatever its outcome.
    const owners = new Map(messages.flatMap(({ photo: id, own: isOwn }) => (id && !isOwn ? [[id, other]] : [])));
    for (const id of [profile.main_photo, photo]) if (id) owners.set(id, other);
    return { profile, photo, messages, pictures: await picturesOf(owners) };
  };
}

const toReportedProfile = ({ main_image, created_at, ...row }: Row): ReportedProfile => ({
  name: row.name,
  date_of_birth: row.date_of_birth,
  gender: row.gender,
  country: row.country,
  region: row.region,
  city_id: row.city_id,
  about: row.about,
  prompts: row.prompts,
  interests: row.interests,
  fictional: row.fictional,
  created_at: created_at.toISOString(),
  main_photo: main_image?.id ?? null,
});

const toShownMessage = (message: ChosenMessage): ShownMessage => ({
  id: message.id,
  own: message.own,
  created_at: message.created_at,
  kind: message.kind,
  text: 'text' in message ? message.text : '',
  gift: message.kind === 'gift' ? message.gift : null,
  photo: message.kind === 'image' ? message.photo.id : null,
  ...('about_line' in message && { about_line: message.about_line }),
  ...(message.was_taken_back && { taken_back: true }),
});
