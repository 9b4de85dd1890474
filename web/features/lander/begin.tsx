import { Button } from '@mantine/core';
import { useSettings } from '../../platform/document/page.tsx';
import { useTranslation } from '../../platform/i18n/i18n.ts';
import { joinId } from './join/join.tsx';

/** The one action of a lander, which leads to its form; nothing where nobody may sign up. */
export function Begin({ label }: { label?: string }) {
  const { t } = useTranslation('site');
  const { can } = useSettings();
  if (!can.sign_up) return null;
  return (
    <div className="begin">
      <Button component="a" href={`#${joinId}`} color="secondary" size="lg" radius="xl">
        {label ?? t('home.signup')}
      </Button>
    </div>
  );
}
