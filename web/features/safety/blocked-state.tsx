import { Button, Group } from '@mantine/core';
import IconBan from '@tabler/icons-react/dist/esm/icons/IconBan.mjs';
import { useState } from 'react';
import { useTranslation } from '../../platform/i18n/i18n.ts';
import { inBackground } from '../../platform/query/background.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { PageTitle } from '../../ui/page.tsx';
import { State } from '../../ui/state/state.tsx';
import { useBlocking } from './use-blocking.ts';

interface BlockedStateProps {
  id: string;
  name: string;
  /** Blocked just now, on their profile. */
  isNew?: boolean;
}

/** Replaces the profile of a member whom the reader has blocked. */
export function BlockedState({ id, name, isNew = false }: BlockedStateProps) {
  const { t } = useTranslation('safety');
  const { unblock } = useBlocking(id);
  const [isRunning, setRunning] = useState(false);
  const run = () => {
    setRunning(true);
    inBackground(unblock().finally(() => setRunning(false)));
  };
  return (
    <>
      <PageTitle title={t('blocked.title', { name })} />
      <State
        isPage
        takesOver={isNew}
        icon={IconBan}
        title={t('blocked.title', { name })}
        text={t('blocked.text', { name })}
        action={
          <Group justify="center" gap="xs">
            <ButtonLink to="/members">{t('common:navigation.members')}</ButtonLink>
            <Button variant="light" loading={isRunning} onClick={run}>
              {t('unblock.action')}
            </Button>
          </Group>
        }
      />
    </>
  );
}
