import { renderSVG } from 'uqr';
import { useTranslation } from '../../platform/i18n/i18n.ts';
import { Text } from '../../ui/text.tsx';

/** A wallet's link for another device. */
export function WalletCode({ url }: { url: string }) {
  const { t } = useTranslation('age');
  return (
    <>
      <Text>{t('pending.code')}</Text>
      <img alt={t('pending.code_label')} src={`data:image/svg+xml;utf8,${encodeURIComponent(renderSVG(url))}`} />
    </>
  );
}
