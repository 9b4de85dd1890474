import { Button } from '@mantine/core';
import IconCards from '@tabler/icons-react/dist/esm/icons/IconCards.mjs';
import { useTranslation } from '../../platform/i18n/i18n.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { State } from '../../ui/state/state.tsx';
import { type Filter, widestAddress } from './swipe.queries.ts';

/**
 * Nobody is left: the search is widened once, to every country and age, and then left to the members' page. With
 * `onRetry`, the next cards could not be fetched.
 */
export function EmptyDeck({ filter, onRetry }: { filter: Filter; onRetry?: () => void }) {
  const { t } = useTranslation('swipe');
  const isWidest = 'country' in filter;
  if (onRetry) {
    return (
      <State
        isAlert
        icon={IconCards}
        title={t('failed.title')}
        text={t('request:error.offline')}
        action={<Button onClick={onRetry}>{t('common:retry')}</Button>}
      />
    );
  }
  return (
    <State
      icon={IconCards}
      title={t('empty.title')}
      text={t(isWidest ? 'empty.later' : 'empty.text')}
      action={
        isWidest ? (
          <ButtonLink to="/members" color="secondary">
            {t('empty.search')}
          </ButtonLink>
        ) : (
          <ButtonLink to={widestAddress} color="secondary">
            {t('empty.widen')}
          </ButtonLink>
        )
      }
    />
  );
}
