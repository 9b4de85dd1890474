import { useTranslation } from '../../platform/i18n/i18n.ts';
import { useBack } from './use-back.ts';
import { useFocusBack } from './use-focus-back.ts';
import classes from './window.module.css';

/**
 * Shared by dialogs and sheets: the header, a thumb-sized close button, returning the focus, and the browser's Back,
 * which leaves the page where `onBack` is missing.
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
