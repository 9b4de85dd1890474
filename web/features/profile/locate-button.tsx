import { Button } from '@mantine/core';
import { type City, geocode } from '@rendezvous/contract/place';
import IconMapPin from '@tabler/icons-react/dist/esm/icons/IconMapPin.mjs';
import { useState } from 'react';
import { api } from '../../platform/api.ts';
import { inBackground } from '../../platform/background.ts';
import { useTranslation } from '../../platform/i18n.ts';
import { Text } from '../../ui/text.tsx';

/** §9: a position of the last hour is new enough. */
const maximumAge = 3_600_000;

/** The nearest city to where the phone is; the position itself is not kept. */
export function LocateButton({ onFound }: { onFound: (city: City) => void }) {
  const { t } = useTranslation('profile');
  const [state, setState] = useState<'ready' | 'looking' | 'failed'>('ready');
  async function locate() {
    setState('looking');
    try {
      const { coords } = await new Promise<GeolocationPosition>((resolve, reject) =>
        navigator.geolocation.getCurrentPosition(resolve, reject, { maximumAge, timeout: 15_000 }),
      );
      const city = await api(geocode, { query: { lat: coords.latitude, lon: coords.longitude } });
      if (city) onFound(city);
      setState(city ? 'ready' : 'failed');
    } catch {
      setState('failed');
    }
  }
  return (
    <div>
      <Button
        variant="light"
        leftSection={<IconMapPin size={20} stroke={1.8} aria-hidden />}
        loading={state === 'looking'}
        onClick={() => inBackground(locate())}
      >
        {t('locate')}
      </Button>
      <Text isSmall style={{ marginBlockStart: 8 }} role="status" hidden={state !== 'failed'}>
        {t('locate_failed')}
      </Text>
    </div>
  );
}
