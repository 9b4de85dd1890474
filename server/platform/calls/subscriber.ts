import addresses from 'ipaddr.js';

/** The part of a network address that one subscriber holds: an IPv4 address (also one written as IPv6), or an IPv6 /64. */
export function subscriberOf(address: string): string {
  // A proxy may name "unknown" or a host in `X-Forwarded-For`.
  if (!addresses.isValid(address)) return address;
  const parsed = addresses.process(address);
  if (!(parsed instanceof addresses.IPv6)) return parsed.toString();
  const network = parsed.parts.slice(0, 4);
  return network.map((group) => group.toString(16)).join(':');
}

/** The IPv6 networks around a subscriber, one of which may hold all its addresses: the /56 and the /48; none for IPv4. */
export function networksAround(address: string): { wider: string; widest: string } | null {
  const groups = subscriberOf(address).split(':');
  if (groups.length !== 4) return null;
  const widest = groups.slice(0, 3).join(':');
  return { wider: `${widest}:${(Number.parseInt(groups[3] ?? '', 16) & 0xff00).toString(16)}/56`, widest: `${widest}/48` };
}
