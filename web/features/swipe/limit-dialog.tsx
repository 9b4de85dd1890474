import { Group } from '@mantine/core';
import { useTranslation } from '../../platform/i18n/i18n.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { memberPath } from '../../ui/member/member-path.ts';
import { Text } from '../../ui/text.tsx';
import type { Card } from './swipe.queries.ts';

interface LimitDialogProps {
  /** The card that was to be liked. */
  card: Card | undefined;
  /** The number of likes per day. */
  count: number;
  /** When new likes arrive, and how long that is. */
  when: { time: string; wait: string };
  onClose: () => void;
}

/** §8 Swipe game: the day's likes are given. Says when there are new ones, and what is possible until then. */
export function LimitDialog({ card, count, when, onClose }: LimitDialogProps) {
  const { t } = useTranslation('swipe');
  return (
    <Dialog isOpen onClose={onClose} title={t('limit.title', { count })}>
      <Text>{t('limit.when', when)}</Text>
      <Text>{t('limit.meanwhile')}</Text>
      <Group mt="xl">
        {card && (
          <ButtonLink to={memberPath(card.id)} color="secondary">
            {t('limit.profile', { name: card.name })}
          </ButtonLink>
        )}
        <ButtonLink to="/members" variant="default">
          {t('empty.search')}
        </ButtonLink>
      </Group>
    </Dialog>
  );
}
