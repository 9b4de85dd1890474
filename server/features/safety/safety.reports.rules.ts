import { createHash } from 'node:crypto';

/** The reported member's profile as it was when they were reported. */
export interface ReportedProfile {
  readonly name: string;
  /** `YYYY-MM-DD`. */
  readonly date_of_birth: string;
  readonly gender: string | null;
  readonly country: string | null;
  readonly region: string | null;
  readonly city_id: number | null;
  readonly about: string;
  readonly interests: readonly string[];
  readonly fictional: boolean;
  readonly created_at: string;
  readonly main_photo: string | null;
}

/** A message as it was when the reporter showed it. */
export interface ShownMessage {
  readonly id: string;
  /** Whether the reporter wrote it. */
  readonly own: boolean;
  readonly created_at: string;
  readonly kind: string;
  readonly text: string;
  readonly gift: string | null;
  readonly photo: string | null;
}

/** What is copied when a member is reported. */
export interface Evidence {
  readonly profile: ReportedProfile;
  readonly photo: string | null;
  readonly messages: readonly ShownMessage[];
  /** The picture of each photo above that still had one. */
  readonly pictures: ReadonlyMap<string, Uint8Array>;
}

interface StoredEvidence {
  readonly profile: ReportedProfile | null;
  readonly photo_id: string | null;
  readonly messages: readonly ShownMessage[];
}

/** The id of a report, always the same for a reporter and a form. */
export function reportIdOf(memberId: string, clientId: string): string {
  const bytes = createHash('sha256').update(`report:${memberId}:${clientId.toLowerCase()}`).digest();
  // RFC 9562: version 8, the variant of all its UUIDs.
  bytes[6] = ((bytes[6] as number) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] as number) & 0x3f) | 0x80;
  const hex = bytes.toString('hex', 0, 16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** How long a report and its evidence are stored once it is closed; the privacy policy says six months. */
export const reportRetentionDays = 183;

/** The ids of the photos of which a report has pictures. */
export const photosOf = ({ profile, photo_id, messages }: StoredEvidence): string[] => [
  ...new Set(
    [profile?.main_photo, photo_id, ...messages.map((message) => message.photo)].filter((id) => typeof id === 'string'),
  ),
];

/** The messages that remain once the reporter is erased: the reported member's. */
export const withoutReporter = (messages: readonly ShownMessage[]): ShownMessage[] =>
  messages.filter((message) => !message.own);
