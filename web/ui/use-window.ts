import { useTranslation } from '../platform/i18n/i18n.ts';
import { useFocusBack } from './use-focus-back.ts';
import classes from './window.module.css';

/** What every window has in common, dialog or sheet: its head, a close button for a thumb, and the focus that goes back to what opened it. */
export function useWindow(isOpen: boolean) {
  const { t } = useTranslation();
  useFocusBack(isOpen);
  return {
    opened: isOpen,
    returnFocus: false,
    closeButtonProps: { 'aria-label': t('close'), size: 44, iconSize: 20 },
    classNames: classes,
    // The library's header would be a second banner of the page.
    attributes: { header: { role: 'presentation' } },
  };
}
