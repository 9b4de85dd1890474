import { Button } from '@mantine/core';
import IconHeartFilled from '@tabler/icons-react/dist/esm/icons/IconHeartFilled.mjs';
import { useTranslation } from '../../platform/i18n/i18n.ts';
import classes from './likes.module.css';
import { useHeart } from './use-heart.ts';

/** Likes a member back who waits for it. */
export function LikeBack({ id, name }: { id: string; name: string }) {
  const { t } = useTranslation('like');
  const { shown, press } = useHeart({ id, name, liked: false }, 'nothing');
  return (
    <Button
      variant="default"
      leftSection={<IconHeartFilled size={18} className={classes.heart} aria-hidden />}
      size="sm"
      px="xs"
      className={classes.back}
      aria-label={t('back_name', { name })}
      disabled={shown}
      onClick={press}
    >
      {t('back')}
    </Button>
  );
}
