import IconCloudOff from '@tabler/icons-react/dist/esm/icons/IconCloudOff.mjs';
import { Component, type ReactNode } from 'react';
import { useTranslation } from '../../platform/i18n/i18n.ts';
import errorClasses from '../../ui/state/error-page.module.css';
import { State } from '../../ui/state/state.tsx';
import classes from './error-page-boundary.module.css';

/** §8: replaces an error page that itself fails. */
export class ErrorPageBoundary extends Component<{ children: ReactNode }, { isFailed: boolean }> {
  override state = { isFailed: false };

  static getDerivedStateFromError() {
    return { isFailed: true };
  }

  override render() {
    return this.state.isFailed ? <FallbackErrorPage /> : this.props.children;
  }
}

/** Depends on nothing but its words. The server's version is `fallback-error-page.server.ts`. */
function FallbackErrorPage() {
  const { t } = useTranslation('site');
  return (
    <main className={classes.page}>
      <State
        isPage
        isAlert
        icon={IconCloudOff}
        title={t('error.page_failed')}
        text={<span className={errorClasses.status}>500</span>}
        action={
          <a href="/" target="_self" className={classes.home}>
            {t('not_found.home')}
          </a>
        }
      />
    </main>
  );
}
