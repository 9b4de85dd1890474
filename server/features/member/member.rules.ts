import { hour } from '@rendezvous/contract/durations';

/** §4 bounce: to an address that does not exist nothing is sent any more, whatever it is about. */
export const isReachable = (member: { readonly notifications_disabled: readonly string[] }) => !member.notifications_disabled.includes('bounce');
/** Someone who types another's address into sign-up cannot make us mail them more often than once an hour. */
export const knownAddressMailEvery = hour;
