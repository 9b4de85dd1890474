import { daysToReactivate } from '@rendezvous/contract/departure';
import { useTranslation } from '../../platform/i18n/i18n.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Section } from '../../ui/section.tsx';

/** §2 Settings: leads to deleting the account. */
export function DeletionSection() {
  const { t } = useTranslation('departure');
  return (
    <Section title={t('settings.title')} text={t('settings.text', { days: daysToReactivate })}>
      <ButtonLink to="/settings/delete" variant="default" fullWidth>
        {t('settings.action')}
      </ButtonLink>
    </Section>
  );
}
