import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs';
import { useSyncExternalStore } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { isInstalled } from '../../platform/document/installed.ts';
import { useTranslation } from '../../platform/i18n/i18n.ts';
import { inBackground } from '../../platform/query/background.ts';
import { IconButton } from '../../ui/icon-button.tsx';

/** §2 Back button: members-id, likes-type, likes-m-id, credits and credits-id-paymentmethod. */
const pagesWithBack = /^\/(members\/[^/]+|likes\/.+|credits(\/(?!repeat-order).+)?)$/;

const subscribe = () => () => {};
const isInstalledWithHistory = () => isInstalled() && history.length > 1;

/** For the installed app, which has no browser's back button. */
export function BackButton() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const canGoBack = useSyncExternalStore(subscribe, isInstalledWithHistory, () => false);
  if (!canGoBack || !pagesWithBack.test(pathname)) return null;
  return <IconButton icon={IconChevronLeft} label={t('back')} onClick={() => inBackground(navigate(-1))} />;
}
