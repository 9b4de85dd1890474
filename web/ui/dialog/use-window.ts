import { useTranslation } from '../../platform/i18n/i18n.ts';
import { useBack } from './use-back.ts';
import { useFocusBack } from './use-focus-back.ts';
import classes from './window.module.css';

/**
 * Shared by dialogs and sheets: the header, a close button of a thumb's size, the returning focus, and what the
 * browser's Back does: it leaves the page where `onBack` is missing.
 */
export function useWindow(isOpen: boolean, onBack?: () => void) {
  const { t } = useTranslation();
  useBack(isOpen && onBack !== undefined, () => onBack?.());
  useFocusBack(isOpen);
  return {
    opened: isOpen,
    returnFocus: false,
    closeButtonProps: { 'aria-label': t('close'), size: 44, iconSize: 20 },
    classNames: classes,
    // The library's <header> would be a second banner landmark.
    attributes: { header: { role: 'presentation' } },
  };
}
