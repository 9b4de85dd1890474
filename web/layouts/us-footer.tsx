import { Suspense } from 'react';
import { useSettings } from '../platform/document/page.tsx';
import { useTranslation } from '../platform/i18n/i18n.ts';
import { UsNotice } from '../ui/brand/us-notice.tsx';

/** §2 US footer: only in English and where the site's flag is set. */
export function UsFooter() {
  const { language } = useTranslation().i18n;
  return useSettings().us_footer && language.startsWith('en') ? (
    <Suspense>
      <UsNotice />
    </Suspense>
  ) : null;
}
