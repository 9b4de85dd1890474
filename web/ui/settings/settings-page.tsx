import { Group, UnstyledButton } from '@mantine/core';
import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useTranslation } from '../../platform/i18n/i18n.ts';
import page from '../page.module.css';
import { Page } from '../page.tsx';

/** A page below the settings, whose heading leads back to them. */
export function SettingsPage({ title, children }: { title: string; children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <Page title={title} width="narrow" hidesHeading>
      <Group gap="3xs" wrap="nowrap" mb="md">
        {/* The arrow starts where the text does. */}
        <UnstyledButton
          component={Link}
          to="/settings"
          display="grid"
          w="var(--touch-target)"
          h="var(--touch-target)"
          ml="calc(-1 * var(--mantine-spacing-2xs))"
          style={{ alignItems: 'center' }}
          aria-label={t('back')}
        >
          <IconChevronLeft size={24} aria-hidden />
        </UnstyledButton>
        <h1 className={page.heading}>{title}</h1>
      </Group>
      {children}
    </Page>
  );
}
