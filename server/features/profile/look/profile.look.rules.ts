import { createHash } from 'node:crypto';
import type { Settings } from '@rendezvous/contract/site';
import type { ProfileRow } from '../profile.store.ts';

/** Whether a person has to look at a profile, and whether its texts wait for that. */
export type Look = Pick<ProfileRow, 'look_due' | 'look_due_since' | 'texts_held'>;

/** A profile that somebody looked at. */
export const looked: Look = { look_due: null, look_due_since: null, texts_held: false };

/** Of a new profile; on a brand that looks first, others see no text until then. */
export const newLook = ({ profile_policy }: Pick<Settings, 'profile_policy'>, now = new Date()): Look => ({
  look_due: 'new',
  look_due_since: now,
  texts_held: profile_policy === 'manual',
});

interface Changed {
  readonly before: Look;
  readonly site: Pick<Settings, 'profile_policy'>;
  /** Whether a text or a prompt has new words; false if the name alone changed. */
  readonly isText: boolean;
}

/** After a change to what a member wrote: what waits already keeps its place. */
export const changedLook = ({ before, site, isText }: Changed, now = new Date()): Look => ({
  look_due: before.look_due ?? 'changed',
  look_due_since: before.look_due_since ?? now,
  texts_held: before.texts_held || (isText && site.profile_policy === 'manual'),
});

/** Another one once the member changes a word. */
export const textsVersion = ({ name, about, prompts }: Pick<ProfileRow, 'name' | 'about' | 'prompts'>): string =>
  createHash('sha256')
    .update(JSON.stringify([name, about, prompts.map(({ prompt, answer }) => [prompt, answer])]))
    .digest('base64url');
