import { createHash } from 'node:crypto';
import { day, minute } from '@rendezvous/contract/durations';
import type { PromptAnswer } from '@rendezvous/contract/prompt';
import { maxReportsAbout, type report } from '@rendezvous/contract/report';
import { conductDays } from '@rendezvous/contract/report-desk';
import type { z } from 'zod';
import { uuidOf } from '../../platform/security/uuid-of.ts';

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
  /** Missing in reports from before there were prompts. */
  readonly prompts?: readonly PromptAnswer[];
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
  /** The line of its receiver's profile that it answers. */
  readonly about_line?: string;
  /** Its writer had taken it back, and the reporter chose it without seeing it again. */
  readonly taken_back?: true;
}

/** The evidence that is copied when a member is reported. */
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
  return uuidOf(createHash('sha256').update(`report:${memberId}:${clientId.toLowerCase()}`).digest());
}

export type ReportForm = z.output<typeof report.body>;

/** The fields by which a repeated report is recognised. */
interface EarlierReport {
  readonly origin: string;
  readonly reason: string;
  readonly words: string;
  readonly photo_id: string | null;
  readonly messages: readonly Pick<ShownMessage, 'id'>[];
  readonly created_at: Date;
}

/** How long reports of a pair count, in milliseconds. */
export const reportsCountFor = day;
const sameWithin = 10 * minute;

const isSame = (form: ReportForm, earlier: EarlierReport): boolean =>
  form.from === earlier.origin &&
  form.reason === earlier.reason &&
  form.words === earlier.words &&
  (form.photo ?? null) === earlier.photo_id &&
  new Set(form.messages).symmetricDifference(new Set(earlier.messages.map(({ id }) => id))).size === 0;

/** The verdict on a new report, given those of the same pair that still count. */
export function verdictOn(
  form: ReportForm,
  earlier: readonly EarlierReport[],
  now: Date,
): 'new' | 'repeated' | 'enough' {
  const recent = earlier.filter(({ created_at }) => now.getTime() - created_at.getTime() < sameWithin);
  if (recent.some((one) => isSame(form, one))) return 'repeated';
  return earlier.length >= maxReportsAbout ? 'enough' : 'new';
}

/** Since when the reports of a member are counted for whoever judges whether they report falsely. */
export const conductSince = (now: Date): Date => new Date(now.getTime() - conductDays * day);

/** How long a report and its evidence are stored once it is closed; the privacy policy says six months. */
export const reportRetentionDays = 183;

/** Since when every report that was closed is still stored; of earlier ones nobody knows any more whose they were. */
export const storedSince = (now: Date): Date => new Date(now.getTime() - reportRetentionDays * day);

/**
 * How long after its closing a report keeps the evidence about a member who was erased, so that the reporter may still
 * object and the decision can be explained; the privacy policy says 30 days.
 */
export const erasedEvidenceDays = 30;

export const isEvidenceOver = ({ closed_at }: { closed_at: Date | null }, now: Date): boolean =>
  closed_at !== null && now.getTime() - closed_at.getTime() >= erasedEvidenceDays * day;

/** The ids of the photos of which a report has pictures. */
export const photosOf = ({ profile, photo_id, messages }: StoredEvidence): string[] => [
  ...new Set(
    [profile?.main_photo, photo_id, ...messages.map((message) => message.photo)].filter((id) => typeof id === 'string'),
  ),
];

/** A message in the copy of the reporter's data: of one that was taken back, as much as they see. */
export function asReporterSees({ id: _id, about_line, ...message }: ShownMessage): Omit<ShownMessage, 'id'> {
  if (message.taken_back) return { ...message, kind: 'taken_back', text: '', gift: null, photo: null };
  return about_line === undefined ? message : { ...message, about_line };
}

/** The messages that remain once the reporter is erased: the reported member's, without what the reporter said. */
export const withoutReporter = (messages: readonly ShownMessage[]): ShownMessage[] =>
  messages.filter((message) => !message.own).map(({ about_line: _line, ...message }) => message);
