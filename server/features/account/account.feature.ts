import { mailEventRoutes } from '../../adapters/mail/mail-events.routes.ts';
import type { Part } from '../../part.ts';
import type { Platform } from '../../platform.ts';
import type { Sites } from '../site/site.service.ts';
import { deletionMailPreviews } from './account.deletion.mails.ts';
import { exportStore } from './account.export.store.ts';
import type { Reminders } from './account.jobs.ts';
import { accountMailPreviews } from './account.mails.ts';
import { accountRoutes, deletionRoutes, type UserView } from './account.routes.ts';
import { createAccount, memberDeleted, memberLoggedOut } from './account.service.ts';

interface Given {
  readonly sites: Sites;
  nameOf(memberId: string): Promise<string>;
  readonly reminders: Reminders;
}

export function accountFeature(platform: Platform, given: Given) {
  const { config, db, events, live } = platform;
  const account = createAccount({ ...platform, ...given });
  events.after(memberDeleted, ({ member_id }) => live.disconnect(member_id));
  events.after(memberLoggedOut, ({ member_id, token_hash }) => live.endSession(member_id, token_hash));

  return {
    service: account,
    routes: ({ user }: { user: UserView }) => [...accountRoutes(account, user), ...deletionRoutes(account, user)],
    personalData: {
      name: 'account',
      tables: ['account_device', 'account_email', 'account_passkey', 'account_session', 'account_tracking'],
      read: ({ id }) => exportStore.personalData(db, id),
    },
    withheld: ['account_challenge', 'account_token'],
    mails: [...accountMailPreviews, ...deletionMailPreviews],
    http: (app) =>
      mailEventRoutes(app, {
        secret: config.MAIL_WEBHOOK_SECRET,
        topic: config.MAIL_SNS_TOPIC,
        fetch: platform.fetch,
        tell: ({ address, reason }) => account.disableMails(address, reason),
      }),
  } satisfies Part;
}
