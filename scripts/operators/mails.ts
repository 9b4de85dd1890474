import { Email } from '@rendezvous/contract/member';
import { mailStore } from '../../server/features/member/member.mails.store.ts';
import { accountsOf } from '../../server/features/member/member.mails.ts';
import { exitWithError } from '../../server/platform/process/config.ts';
import { tableOf } from './table.ts';
import { endAfter, noteCommand, openDatabase, readArgs } from './work.ts';

/** `npm run mails`: what was sent to somebody, and why it did not arrive, as docs/how-to/operate.md says. */
const usage = `npm run mails -- ADDRESS [--database NAME]
--database NAME for members in the database of DATABASE_URL_<NAME>.`;
const most = 500;
const head = ['sent', 'last tried', 'brand', 'mail', 'outcome', 'attempts', 'answer of the mail server'];
const stopped = {
  bounce: 'its mail server reported that the address does not exist',
  fbl: 'a mail was reported as spam',
  listunsubscribe: 'unsubscribed',
};

const { positionals, values } = readArgs(usage, { database: { type: 'string' } });
const address = Email.safeParse(positionals[0]);
if (positionals.length !== 1 || !address.success) exitWithError(new Error(usage));
const email = address.data;

const opened = await openDatabase(values.database);
const { db } = opened.connection;
await endAfter(opened.connection, list);

async function list(): Promise<boolean> {
  const accounts = accountsOf(opened.config, email);
  await noteCommand(opened, { command: 'npm run mails', about: { account: accounts[0] ?? '' } });
  const [mails, members] = await Promise.all([mailStore.ofAccount(db, accounts, most), mailStore.membersOf(db, email)]);
  const rows = mails.map(({ began_at, ended_at, site_id, kind, outcome, attempts, answer }) => [
    timeOf(began_at),
    timeOf(ended_at),
    site_id ?? '–',
    kind,
    outcome.replace('_', ' '),
    String(attempts),
    answer ?? '–',
  ]);
  if (rows.length > 0) for (const line of tableOf([head, ...rows], head.length)) console.log(line);
  else console.error('Nothing was sent to this address in the last 30 days.');
  for (const { site_id, status, notifications_disabled } of members) {
    const why = notifications_disabled.map((reason) => stopped[reason as keyof typeof stopped] ?? reason);
    const mailed =
      why.length === 0
        ? 'gets mails as chosen under Notifications'
        : `gets ${notifications_disabled.includes('bounce') ? 'no mail' : 'no optional mail'}: ${why.join(', ')}`;
    console.error(`A member of ${site_id} (${status.replace('_', ' ')}): ${mailed}.`);
  }
  if (members.length === 0) console.error('It is no member’s address.');
  return true;
}

function timeOf(at: Date): string {
  return `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
