import type { Endpoint } from '@rendezvous/contract/endpoint';
import type { Site } from '../calls/caller.ts';
import type { Desk } from '../calls/door.ts';
import type { Database } from '../database/database.ts';
import { whomOf } from '../desk/operator.ts';
import { memberHash, pick } from '../security/audit.ts';
import { type Act, recordingChange, recordingLook, refuseOwn } from './audit.ts';

interface Options {
  readonly secret: string;
  dbOf(site: Site): Database;
  /** The members who have an address. */
  membersOf(site: Site, email: string): Promise<readonly string[]>;
}

/** How the audit names a call: its permission, method and path. */
export const whatOf = ({ permission = 'any', method, path }: Endpoint): string =>
  `${permission} ${method} ${path.slice('/api/'.length, -'.php'.length)}`;

/**
 * Has the audit record operators' calls: each that changes something, and each look at something private. It refuses
 * those about a member who has their address.
 */
export const createRecorder =
  ({ secret, dbOf, membersOf }: Options): Desk['record'] =>
  async ({ endpoint, caller, brand, about }, work) => {
    const { method, loggedFields, showsPrivate, handsOut } = endpoint;
    if (!caller.operator || handsOut || (method === 'GET' && !showsPrivate)) return work();
    const { name: operator, email } = caller.operator;
    const member = whomOf(endpoint, about);
    const act: Act = {
      operator,
      what: whatOf(endpoint),
      brand,
      subject: pick(about, loggedFields) as Act['subject'],
      member,
      own: email === null ? [] : [email, ...(await membersOf(caller.site, email))],
      hashMember: (id) => memberHash(secret, id),
    };
    return (method === 'GET' ? recordingLook : recordingChange)(dbOf(caller.site), act, () => {
      refuseOwn(member);
      return work();
    });
  };
