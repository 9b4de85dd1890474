import { useTranslation } from '../../platform/i18n/i18n.ts';
import { CookieList } from './cookie-list.tsx';
import { StaticPage } from './static-page.tsx';

export const handle = { i18n: ['cookies'] };

const sections = ['list', 'storage', 'others', 'off', 'contact'];

/** Every cookie by its name, what it is for and how long it stays. */
export default function CookiesPage() {
  const { t } = useTranslation('cookies');
  return <StaticPage words="cookies" sections={sections} below={{ list: <CookieList t={t} /> }} />;
}
