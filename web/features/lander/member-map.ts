import { readMemberMap } from '@rendezvous/contract/search';
import type { Settings } from '@rendezvous/contract/site';
import { query } from '../../platform/query/query.ts';

/** The map of the visitor's country. */
export const memberMapQuery = ({ geoip_selected_country }: Pick<Settings, 'geoip_selected_country'>) =>
  query(readMemberMap, { query: { country: geoip_selected_country } });
