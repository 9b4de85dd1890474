import * as contract from '@rendezvous/contract/place';
import { bind } from '../../platform/calls/bind.ts';
import type { Places } from './place.service.ts';

export const placeRoutes = (places: Places) =>
  bind(contract, {
    listRegions: ({ caller }) => ({ regions: places.regionsOf(caller.site.settings.countries) }),
    findCities: ({ query }) => ({ cities: places.find(query.country, query.q) }),
    geocode: ({ query }) => places.nearest({ latitude: query.lat, longitude: query.lon }) ?? false,
  });
