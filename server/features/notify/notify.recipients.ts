import type { NotificationPreferences } from '@rendezvous/contract/notify';
import { siteOrigin } from '../../platform/http/origin.ts';
import { declineOf, type OptionalMail } from './notify.mails.ts';
import type { NotifyOptions } from './notify.options.ts';
import { preferenceStore } from './notify.preference.store.ts';

export interface Recipient {
  readonly id: string;
  readonly pool: string;
  readonly lastHere: Date;
  readonly wantsNews: boolean;
  /** What the mails to the recipient have in common. */
  readonly mail: OptionalMail;
}

/** Finds the member whom a mail is for, as they are when it is due. */
export function createRecipients({ db, live, sites, members, profiles, config }: NotifyOptions) {
  /** Undefined for members who may not be mailed, do not want this mail, or are on the site. */
  return async (member_id: string, preference: keyof NotificationPreferences): Promise<Recipient | undefined> => {
    const member = await members.findMember(member_id);
    const site = member && sites.ofId(member.site_id);
    const profile = await profiles.byId(member_id);
    if (!member || !site || !profile || member.status !== 'active' || member.fictional) return undefined;
    // What others did is closed to them, as on the site.
    if (profile.age_unchecked) return undefined;
    // §4: members with a bounce, complaint or unsubscription get no optional mail.
    if (member.notifications_disabled.length > 0) return undefined;
    const preferences = await preferenceStore.of(db, member_id);
    if (!preferences[preference]) return undefined;
    if (await live.isConnected(member_id)) return undefined;
    const origin = siteOrigin(site, config);
    const { id, pool, email: to, language: locale } = member;
    const mail = { to, site, locale, origin, decline: declineOf(origin, config.SECRET, member) };
    return { id, pool, lastHere: profile.last_active_at, wantsNews: preferences.news, mail };
  };
}
