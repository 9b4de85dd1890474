import type { PageHandle } from '../../../platform/document/handle.ts';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { CookieList } from './cookie-list.tsx';
import { StaticPage } from './static-page.tsx';

export const handle: PageHandle = { i18n: ['cookies'], script: 'members', canonical: '/pages/cookies' };

const sections = ['list', 'storage', 'others', 'off', 'contact'];

/** Every cookie with its name, purpose and lifetime. */
export default function CookiesPage() {
  const { t } = useTranslation('cookies');
  return <StaticPage words="cookies" sections={sections} below={{ list: <CookieList t={t} /> }} />;
}
