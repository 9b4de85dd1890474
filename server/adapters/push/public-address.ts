import { lookup as resolve } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

const closed = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8], ['10.0.0.0', 8], ['100.64.0.0', 10], ['127.0.0.0', 8], ['169.254.0.0', 16], ['172.16.0.0', 12],
  ['192.0.0.0', 24], ['192.0.2.0', 24], ['192.88.99.0', 24], ['192.168.0.0', 16], ['198.18.0.0', 15],
  ['198.51.100.0', 24], ['203.0.113.0', 24], ['224.0.0.0', 4], ['240.0.0.0', 4],
] as const) closed.addSubnet(network, prefix, 'ipv4'); // biome-ignore format: a list of networks
// Of IPv6 only global unicast is public, except ranges that carry IPv4 addresses or are for examples.
const open6 = new BlockList();
open6.addSubnet('2000::', 3, 'ipv6');
for (const [network, prefix] of [
  ['2001:db8::', 32],
  ['2002::', 16],
  ['2001::', 32],
] as const)
  closed.addSubnet(network, prefix, 'ipv6');

/** Whether an address belongs to the open internet, and not to this machine or its network. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !closed.check(address, 'ipv4');
  return family === 6 && open6.check(address, 'ipv6') && !closed.check(address, 'ipv6');
}

/**
 * Whether a push endpoint is acceptable: https on its default port, with a name. Push services never use bare
 * addresses.
 */
export function isPushEndpoint(endpoint: string): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, port, username, password, hostname } = new URL(endpoint);
  const isName = isIP(hostname.replaceAll(/[[\]]/g, '')) === 0 && hostname.includes('.') && !hostname.endsWith('.');
  return protocol === 'https:' && port === '' && username === '' && password === '' && isName;
}

/**
 * Resolves a name for a connection and refuses internal addresses, checked on the address that is connected to.
 */
export const publicLookup: LookupFunction = (hostname, options, done) => {
  resolve(hostname, { ...options, all: true }, (error, addresses) => {
    const refused =
      error ??
      (addresses.every(({ address }) => isPublicAddress(address))
        ? null
        : Object.assign(new Error('Not a public address'), { code: 'EADDRNOTPUBLIC' }));
    const [first] = addresses ?? [];
    if (refused || !first) return done(refused ?? new Error('No address'), '', 4);
    if (options.all) return (done as unknown as (error: null, all: typeof addresses) => void)(null, addresses);
    done(null, first.address, first.family);
  });
};
