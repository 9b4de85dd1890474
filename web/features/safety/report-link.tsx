import IconFlag from '@tabler/icons-react/dist/esm/icons/IconFlag.mjs';
import { useTranslation } from '../../platform/i18n/i18n.ts';
import { ButtonLink } from '../../ui/button-link.tsx';

/** Leads to a complaint that names the member. */
export function ReportLink({ id }: { id: string }) {
  const { t } = useTranslation('safety');
  return (
    <ButtonLink
      to={`/complaints?member=${id}`}
      variant="subtle"
      color="gray"
      leftSection={<IconFlag size={18} stroke={1.8} aria-hidden />}
    >
      {t('report.action')}
    </ButtonLink>
  );
}
