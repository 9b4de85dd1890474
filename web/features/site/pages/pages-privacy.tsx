import type { PageHandle } from '../../../platform/document/handle.ts';
import { StaticPage } from './static-page.tsx';

export const handle: PageHandle = { i18n: ['privacy'], script: 'members', canonical: '/pages/privacy' };

const sections = [
  'what',
  'why',
  'photos',
  'age',
  'city',
  'seen',
  'cookies',
  'logs',
  'kept',
  'rights',
  'security',
  'contact',
];

/** Which personal data is stored, why, and for how long. */
export default function PrivacyPage() {
  return <StaticPage words="privacy" sections={sections} isDated />;
}
