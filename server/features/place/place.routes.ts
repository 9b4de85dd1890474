import type { City } from '@rendezvous/contract/place';
import * as contract from '@rendezvous/contract/place';
import { bind } from '../../platform/calls/bind.ts';
import type { Caller } from '../../platform/calls/caller.ts';
import type { Places, Town } from './place.service.ts';

export const placeRoutes = (places: Places) =>
  bind(contract, {
    listRegions: ({ caller }) => ({ regions: places.regionsOf(caller.site.settings.countries) }),
    findCities: ({ query, caller }) => ({ cities: places.find(query.country, query.q).map(named(places, caller)) }),
    geocode({ query, caller }) {
      const nearest = places.nearest({ latitude: query.lat, longitude: query.lon });
      return nearest ? named(places, caller)(nearest) : false;
    },
  });

const named =
  (places: Places, { locale }: Caller) =>
  (town: Town): City => ({ ...town, name: places.cityName(town.id, locale) ?? town.name });
