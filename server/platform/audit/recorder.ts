import type { Endpoint } from '@rendezvous/contract/endpoint';
import type { Site } from '../calls/caller.ts';
import type { Desk } from '../calls/door.ts';
import type { Database } from '../database/database.ts';
import { whomOf } from '../desk/operator.ts';
import { memberHash, pick } from '../security/audit.ts';
import { type Act, recordingChange, recordingLook } from './audit.ts';

interface Options {
  readonly secret: string;
  dbOf(site: Site): Database;
}

/** How the audit names a call: its permission, method and path. */
export const whatOf = ({ permission = 'any', method, path }: Endpoint): string =>
  `${permission} ${method} ${path.slice('/api/'.length, -'.php'.length)}`;

/** Has the audit record operators' calls: each that changes something, and each look at something private. */
export const createRecorder =
  ({ secret, dbOf }: Options): Desk['record'] =>
  async ({ endpoint, caller, brand, about }, work) => {
    const { method, loggedFields, showsPrivate, handsOut } = endpoint;
    if (!caller.operator || handsOut || (method === 'GET' && !showsPrivate)) return work();
    const { name: operator } = caller.operator;
    const act: Act = {
      operator,
      what: whatOf(endpoint),
      brand,
      subject: pick(about, loggedFields) as Act['subject'],
      member: whomOf(endpoint, about),
      hashMember: (id) => memberHash(secret, id),
    };
    return (method === 'GET' ? recordingLook : recordingChange)(dbOf(caller.site), act, work);
  };
