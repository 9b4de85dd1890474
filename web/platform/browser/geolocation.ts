import { hour, second } from '@rendezvous/contract/durations';
import { type City, geocode } from '@rendezvous/contract/place';
import { useEffect, useState } from 'react';
import { api } from '../query/api.ts';
import { readStored, store } from './storage.ts';

/** §4 Geolocation permission as the browser reports it; `unknown` where it reports none. */
export type GeolocationPermission = 'unsupported' | 'unknown' | PermissionState;

/** §9: a position, and the city found for it, stay valid for an hour. */
const maximumAge = hour;
const geocodeKey = 'geocode';

/** Follows the permission, which readers may change in their browser while the page is open. */
export function useGeolocationPermission(): GeolocationPermission {
  const [permission, setPermission] = useState<GeolocationPermission>('unknown');
  useEffect(() => {
    if (!('geolocation' in navigator)) return setPermission('unsupported');
    let status: PermissionStatus | undefined;
    let isOver = false;
    const follow = () => status && setPermission(status.state);
    const begin = (found: PermissionStatus) => {
      if (isOver) return;
      status = found;
      follow();
      found.addEventListener('change', follow);
    };
    navigator.permissions?.query({ name: 'geolocation' }).then(begin, () => setPermission('unknown'));
    return () => {
      isOver = true;
      status?.removeEventListener('change', follow);
    };
  }, []);
  return permission;
}

/**
 * The city nearest to the browser, or false when none is near. Caches the city in this tab for an hour; the position is
 * stored nowhere. Throws the browser's refusal.
 */
export async function findCity(): Promise<City | false> {
  const known = readGeocode();
  if (known) return known;
  const { coords } = await new Promise<GeolocationPosition>((resolve, reject) =>
    navigator.geolocation.getCurrentPosition(resolve, reject, { maximumAge, timeout: 15 * second }),
  );
  const city = await api(geocode, { query: { lat: coarse(coords.latitude), lon: coarse(coords.longitude) } });
  if (city) store(geocodeKey, JSON.stringify({ at: Date.now(), city }));
  return city;
}

/** Rounds to about a kilometre: enough to find a city, and no more goes into a proxy's access log. */
const coarse = (degrees: number) => Math.round(degrees * 100) / 100;

function readGeocode(): City | undefined {
  try {
    const { at, city } = JSON.parse(readStored(geocodeKey) ?? '{}') as { at?: number; city?: City };
    return at !== undefined && Date.now() - at < maximumAge ? city : undefined;
  } catch {
    return undefined;
  }
}
