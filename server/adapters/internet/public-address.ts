import { lookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');

/** Whether an address belongs to the open internet, and not to this machine or its network. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  // The library counts IPv6 networks that nobody has been assigned as public.
  const isAssigned = parsed instanceof ipaddr.IPv4 || parsed.match(globalUnicast);
  return isAssigned && parsed.range() === 'unicast';
}

/**
 * Whether an address of somebody else's server is acceptable: https on its default port, with a name. Push services and
 * networks never use bare addresses, which no look-up would check.
 */
export function isPublicEndpoint(endpoint: string): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, port, username, password, hostname } = new URL(endpoint);
  const isName = isIP(hostname.replaceAll(/[[\]]/g, '')) === 0 && hostname.includes('.') && !hostname.endsWith('.');
  return protocol === 'https:' && port === '' && username === '' && password === '' && isName;
}

/**
 * Resolves a name for a connection and refuses internal addresses, checked on the address that is connected to.
 * Replaced in tests: how names resolve, and what counts as public.
 */
export const createPublicLookup =
  ({ resolve = lookup, isPublic = isPublicAddress } = {}): LookupFunction =>
  (hostname, options, done) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      const refused =
        error ??
        (addresses.every(({ address }) => isPublic(address))
          ? null
          : Object.assign(new Error('Not a public address'), { code: 'EADDRNOTPUBLIC' }));
      const [first] = addresses ?? [];
      if (refused || !first) return done(refused ?? new Error('No address'), '', 4);
      if (options.all) return (done as unknown as (error: null, all: typeof addresses) => void)(null, addresses);
      done(null, first.address, first.family);
    });
  };

export const publicLookup = createPublicLookup();
