import IconMessages from '@tabler/icons-react/dist/esm/icons/IconMessages.mjs';
import { useTranslation } from '../../platform/i18n.ts';
import { PageTitle } from '../../ui/page.tsx';
import { State } from '../../ui/state.tsx';

/** Beside the list, when no conversation is open. */
export default function ChatsPage() {
  const { t } = useTranslation('chat');
  return (
    <>
      <PageTitle title={t('title')} />
      <State icon={IconMessages} title={t('choose.title')} text={t('choose.text')} />
    </>
  );
}
