import { Button } from '@mantine/core';
import type { City } from '@rendezvous/contract/place';
import IconMapPin from '@tabler/icons-react/dist/esm/icons/IconMapPin.mjs';
import { useState } from 'react';
import { findCity, useGeolocationPermission } from '../../../platform/browser/geolocation.ts';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { inBackground } from '../../../platform/query/background.ts';
import { Text } from '../../../ui/text.tsx';

/** `GeolocationPositionError.PERMISSION_DENIED`. */
const refusedCode = 1;

/** Fills in the city nearest to the browser; where that fails, explains why and what to do. */
export function LocateButton({ onFound }: { onFound: (city: City) => void }) {
  const { t } = useTranslation('profile');
  const permission = useGeolocationPermission();
  const [state, setState] = useState<'ready' | 'looking' | 'failed' | 'refused'>('ready');
  async function locate() {
    setState('looking');
    try {
      const city = await findCity();
      if (city) onFound(city);
      setState(city ? 'ready' : 'failed');
    } catch (error) {
      setState((error as Partial<GeolocationPositionError>).code === refusedCode ? 'refused' : 'failed');
    }
  }
  const isDenied = permission === 'denied' || (state === 'refused' && permission !== 'granted');
  const isUnsupported = permission === 'unsupported';
  const hasFailed = state === 'failed' || state === 'refused';
  const words = isDenied ? t('locate_denied') : isUnsupported ? t('locate_unsupported') : t('locate_failed');
  return (
    <div>
      <Button
        variant="light"
        leftSection={<IconMapPin size={20} stroke={1.8} aria-hidden />}
        loading={state === 'looking'}
        disabled={isUnsupported}
        onClick={() => inBackground(locate())}
      >
        {t('locate')}
      </Button>
      <Text
        isSmall
        style={{ marginBlockStart: 'var(--mantine-spacing-xs)' }}
        role="status"
        hidden={!hasFailed && !isDenied && !isUnsupported}
      >
        {words}
      </Text>
    </div>
  );
}
