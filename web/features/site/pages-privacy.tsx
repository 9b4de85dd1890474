import { StaticPage } from './static-page.tsx';

export const handle = { i18n: ['privacy'] };

const sections = ['what', 'why', 'photos', 'city', 'seen', 'cookies', 'logs', 'kept', 'rights', 'security', 'contact'];

/** Which personal data is stored, why, and for how long. */
export default function PrivacyPage() {
  return <StaticPage words="privacy" sections={sections} isDated />;
}
