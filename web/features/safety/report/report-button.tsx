import { Button } from '@mantine/core';
import IconFlag from '@tabler/icons-react/dist/esm/icons/IconFlag.mjs';
import { lazy, Suspense, startTransition, useState } from 'react';
import { useTranslation } from '../../../platform/i18n/i18n.ts';

const ReportDialog = lazy(() => import('./report-dialog.tsx'));

/** Reports a member from their profile. */
export function ReportButton({ id, name }: { id: string; name: string }) {
  const { t } = useTranslation('safety');
  const [isOpen, setOpen] = useState<boolean>();
  return (
    <>
      <Button
        variant="subtle"
        color="gray"
        leftSection={<IconFlag size={18} stroke={1.8} aria-hidden />}
        onClick={() => startTransition(() => setOpen(true))}
      >
        {t('report.action')}
      </Button>
      <Suspense>
        {isOpen !== undefined && (
          <ReportDialog member={{ id, name }} from="profile" isOpen={isOpen} onClose={() => setOpen(false)} />
        )}
      </Suspense>
    </>
  );
}
