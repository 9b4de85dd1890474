import type { Site } from '../calls/caller.ts';
import type { Desk } from '../calls/callers.ts';
import { isWithin } from '../calls/networks.ts';
import type { Config } from '../process/config.ts';

interface Options extends Pick<Desk, 'inSession'> {
  readonly sites: {
    ofHost(host: string | undefined): Site | undefined;
    ofId(id: string): Site | undefined;
    all(): readonly Site[];
  };
}

const nameOf = (host: string | undefined) => (host ?? '').toLowerCase().replace(/:\d+$/, '');

/** Where the operators' desk is: on a host of its own or on those of the brands, for some networks or all. */
export const createDesk = (
  { OPERATOR_HOST, OPERATOR_NETWORKS }: Pick<Config, 'OPERATOR_HOST' | 'OPERATOR_NETWORKS'>,
  { sites, inSession }: Options,
): Desk => {
  const admits = (address: string) => OPERATOR_NETWORKS.length === 0 || isWithin(address, OPERATOR_NETWORKS);
  return {
    inSession,
    admits,
    isAt: (host, address) =>
      (OPERATOR_HOST === undefined ? sites.ofHost(host) !== undefined : nameOf(host) === OPERATOR_HOST) &&
      admits(address),
    siteOf(host, chosen, operator) {
      const all = sites.all();
      const ofHost = sites.ofHost(host);
      const known = all.find(({ id }) => id === chosen);
      // Who chose none is shown one that they may see.
      const seen = [...(ofHost ? [ofHost] : []), ...all].find(({ id }) => operator?.sees(id));
      return known ?? seen ?? ofHost ?? all[0];
    },
  };
};
