import { expect, test } from 'vitest';
import { I18n } from '../i18n/i18n.ts';
import { fallbackErrorPage } from './fallback-error-page.server.ts';

test('the fallback error page reports the error in the reader’s language, links home, and needs no script', () => {
  const words = { site: { error: { page_failed: 'Une erreur <& "plus">' }, not_found: { home: 'Accueil' } } };
  const html = fallbackErrorPage(new I18n('fr', words), 'once');
  expect(html).toContain('<html lang="fr">');
  expect(html).toContain('Une erreur &lt;&amp; &quot;plus');
  expect(html).toContain('<a href="/">Accueil</a>');
  expect(html).not.toContain('<script');
});
