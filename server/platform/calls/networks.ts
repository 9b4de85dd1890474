import addresses from 'ipaddr.js';

/** The address range of one subscriber: an IPv4 address (even if written as IPv6) or an IPv6 /64. */
export function networkOf(address: string): string {
  // A proxy may send "unknown" or a host name in `X-Forwarded-For`.
  if (!addresses.isValid(address)) return address;
  const parsed = addresses.process(address);
  if (!(parsed instanceof addresses.IPv6)) return parsed.toString();
  const network = parsed.parts.slice(0, 4);
  return network.map((group) => group.toString(16)).join(':');
}

/** The wider IPv6 networks that one subscriber may hold: the /56 and the /48. Null for IPv4. */
export function networksAround(address: string): { wider: string; widest: string } | null {
  const groups = networkOf(address).split(':');
  if (groups.length !== 4) return null;
  const widest = groups.slice(0, 3).join(':');
  return {
    wider: `${widest}:${(Number.parseInt(groups[3] ?? '', 16) & 0xff00).toString(16)}/56`,
    widest: `${widest}/48`,
  };
}

/** Whether a text is a network in CIDR notation. */
export const isNetwork = (text: string): boolean => addresses.isValidCIDR(text);

/** Whether an address is in one of the networks. */
export function isWithin(address: string, networks: readonly string[]): boolean {
  if (!addresses.isValid(address)) return false;
  const own = addresses.process(address);
  return networks.some((network) => {
    const [range, bits] = addresses.parseCIDR(network);
    return own.kind() === range.kind() && own.match(range, bits);
  });
}
