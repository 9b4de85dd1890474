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
