import type { Locale } from '@rendezvous/contract/shared';
import type { Database } from '../../platform/database.ts';
import type { Job, Jobs } from '../../platform/jobs.ts';
import type { Mailer } from '../../platform/mail.ts';
import type { Sites } from '../site/site.service.ts';
import { activationMail, knownAddressMail } from './account.mails.ts';
import { activationLasts } from './account.rules.ts';
import { accountStore } from './account.store.ts';
import { hashOf, newSecret } from './account.tokens.ts';

interface Options {
  db: Database;
  jobs: Jobs;
  mailer: Mailer;
  sites: Sites;
  sweep(): Promise<void>;
}

/** `origin` is where the link leads. Jobs never hold a token: it is made when the mail is, and a repeated job makes another. */
interface ToMember {
  readonly member_id: string;
  readonly origin: string;
}

export interface AccountMails {
  readonly activation: Job<ToMember>;
  readonly knownAddress: Job<ToMember>;
}

export function accountJobs({ db, jobs, mailer, sites, sweep }: Options): AccountMails {
  async function find(memberId: string) {
    const member = await accountStore.byId(db, memberId);
    const site = member && sites.ofId(member.site_id);
    return member && site && member.status !== 'deleted' ? { member, site, locale: member.language as Locale } : null;
  }

  async function newActivationLink({ member_id, origin }: ToMember): Promise<string> {
    const secret = newSecret();
    await accountStore.addToken(db, { member_id, kind: 'activation', token_hash: hashOf(secret), expires_at: new Date(Date.now() + activationLasts) });
    return `${origin}/activate/done?member=${member_id}&token=${secret}`;
  }

  jobs.schedule('account.sweep', '17 3 * * *', sweep);

  return {
    activation: jobs.define<ToMember>('account.activation_mail', async (data) => {
      const found = await find(data.member_id);
      if (found?.member.status !== 'not_confirmed') return;
      await mailer.send(activationMail({ to: found.member.email, site: found.site, locale: found.locale, link: await newActivationLink(data) }));
    }),

    knownAddress: jobs.define<ToMember>('account.known_address_mail', async (data) => {
      const found = await find(data.member_id);
      if (!found) return;
      const { member, site, locale } = found;
      // Who never confirmed gets the link that they are missing instead.
      if (member.status === 'not_confirmed') await mailer.send(activationMail({ to: member.email, site, locale, link: await newActivationLink(data) }));
      else await mailer.send(knownAddressMail({ to: member.email, site, locale, link: `${data.origin}/login` }));
    }),
  };
}
