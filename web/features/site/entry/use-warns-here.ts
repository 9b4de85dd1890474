import { useLocation } from 'react-router';
import { useSettings } from '../../../platform/document/page.tsx';
import { useUser } from '../../../platform/session/session.ts';
import { type Layout, warnsHere } from './entry-warning.rules.ts';

/** Whether the page warns visitors who enter. */
export function useWarnsHere(layout: Layout): boolean {
  const { enable_site_entry_popup: setting, geoip_country, geoip_selected_country } = useSettings();
  return warnsHere({
    setting,
    isMember: useUser() !== null,
    layout,
    country: geoip_country ?? geoip_selected_country,
    path: useLocation().pathname,
  });
}
