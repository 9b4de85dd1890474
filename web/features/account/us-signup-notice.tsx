import { Suspense } from 'react';
import { useSettings } from '../../platform/document/page.tsx';
import { UsNotice } from '../../ui/brand/us-notice.tsx';

/**
 * Whether background checks are made, and advice on safety, as New Jersey, Texas, Illinois and New York ask at sign-up:
 * for everybody in the United States, as no state is known.
 */
export function UsSignupNotice() {
  const { geoip_country, geoip_selected_country } = useSettings();
  return [geoip_country, geoip_selected_country].includes('US') ? (
    <Suspense>
      <UsNotice />
    </Suspense>
  ) : null;
}
