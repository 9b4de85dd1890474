import { Component, type ReactNode } from 'react';
import { useTranslation } from '../../platform/i18n.ts';

/** §8: stands in for an error page that fails itself. */
export class LastResort extends Component<{ children: ReactNode }, { isFailed: boolean }> {
  override state = { isFailed: false };

  static getDerivedStateFromError() {
    return { isFailed: true };
  }

  override render() {
    return this.state.isFailed ? <LastPage /> : this.props.children;
  }
}

/** Needs nothing that can be missing, but its words. The server writes the same in `last-page.server.ts`. */
function LastPage() {
  const { t } = useTranslation('site');
  return (
    <main style={{ padding: '64px 16px', textAlign: 'center' }}>
      <h1>{t('error.page_failed')}</h1>
      <a href="/" target="_self">
        {t('not_found.home')}
      </a>
    </main>
  );
}
