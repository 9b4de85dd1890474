import { Button, Group } from '@mantine/core';
import { useLocation } from 'react-router';
import type { PageHandle } from '../../../platform/document/handle.ts';
import { useSettings } from '../../../platform/document/page.tsx';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { Page } from '../../../ui/page.tsx';
import { Text } from '../../../ui/text.tsx';

export const handle: PageHandle = { i18n: ['site', 'spending', 'topup'], script: 'members' };

/**
 * Where the mails about top-ups lead: ends them by one press, without a log-in. Programs that scan mails open every
 * link, so opening it ends nothing.
 */
export default function TopUpStopPage() {
  const { t, i18n } = useTranslation('topup');
  const { name: site } = useSettings();
  const given = new URLSearchParams(useLocation().search);
  const is = given.get('is');
  if (is === 'ended' || is === 'unknown')
    return (
      <Page title={t(is === 'ended' ? 'title' : 'end')} width="narrow" isCard>
        <Text>{t(is)}</Text>
        <OnFrom />
      </Page>
    );
  const link = { member: given.get('member') ?? '', token: given.get('token') ?? '', lang: i18n.language };
  return (
    <Page title={t('end')} width="narrow" isCard>
      <Text>{t('stop_text', { site })}</Text>
      <form method="post" action={`/top-up/stop?${new URLSearchParams(link)}`}>
        <Button
          mt="md"
          h="auto"
          py="sm"
          styles={{ label: { whiteSpace: 'normal' } }}
          type="submit"
          color="secondary"
          fullWidth
        >
          {t('end')}
        </Button>
      </form>
      <OnFrom />
    </Page>
  );
}

/** Where what was agreed stands, after a log-in if need be, and to the members. */
const OnFrom = () => {
  const { t } = useTranslation('spending');
  return (
    <Group mt="lg">
      <ButtonLink to="/settings/spending" variant="default">
        {t('title')}
      </ButtonLink>
      <ButtonLink to="/" variant="subtle">
        {t('site:not_found.home')}
      </ButtonLink>
    </Group>
  );
};
