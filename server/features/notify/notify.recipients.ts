import type { Database } from '../../platform/database/database.ts';
import { publicOrigin } from '../../platform/http/origin.ts';
import type { Live } from '../../platform/live/live.ts';
import type { Config } from '../../platform/process/config.ts';
import type { Members } from '../member/member.service.ts';
import type { Profiles } from '../profile/profile.service.ts';
import type { Sites } from '../site/site.service.ts';
import type { Letter } from './notify.mails.ts';
import { preferenceStore } from './notify.preference.store.ts';
import { defaultPreferences, isWanted, type MailKind, mayMail } from './notify.rules.ts';

export interface Recipient {
  readonly id: string;
  readonly pool: string;
  readonly lastHere: Date;
  readonly letter: Letter;
}

export interface RecipientOptions {
  db: Database;
  live: Pick<Live, 'isConnected'>;
  sites: Sites;
  members: Members;
  profiles: Pick<Profiles, 'byId'>;
  config: Pick<Config, 'SECRET' | 'acceptedSecrets' | 'PUBLIC_URL' | 'PORT'>;
}

/** Finds the member whom a mail is for, as they are when it is due. */
export function createRecipients({ db, live, sites, members, profiles, config }: RecipientOptions) {
  /** Undefined for members who may not be mailed, do not want this mail, or are on the site. */
  return async (member_id: string, kind: MailKind | 'weekly_update'): Promise<Recipient | undefined> => {
    const member = await members.findMember(member_id);
    const site = member && sites.ofId(member.site_id);
    const profile = await profiles.byId(member_id);
    if (!member || !site || !profile || member.status !== 'active' || !mayMail(member.notifications_disabled))
      return undefined;
    if (!isWanted((await preferenceStore.of(db, member_id)) ?? defaultPreferences, kind)) return undefined;
    if (await live.isConnected(member_id)) return undefined;
    const origin = publicOrigin(`${site.hosts[0]}:${config.PORT}`, config.PUBLIC_URL);
    const { id, pool, email: to, language: locale } = member;
    const letter = { to, site, locale, origin, member_id, secret: config.SECRET };
    return { id, pool, lastHere: profile.last_active_at, letter };
  };
}
