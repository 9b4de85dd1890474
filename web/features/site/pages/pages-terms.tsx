import type { PageHandle } from '../../../platform/document/handle.ts';
import { useSettings } from '../../../platform/document/page.tsx';
import { StaticPage } from './static-page.tsx';

export const handle: PageHandle = { i18n: ['terms'], script: 'members', canonical: '/pages/terms' };

const sections = [
  'who',
  'adults',
  'account',
  'credits',
  'refund',
  'conduct',
  'photos',
  'fictional',
  'blocking',
  'ending',
  'liability',
  'law',
  'contact',
];

/** The terms between the site and its users. */
export default function TermsPage() {
  const { fictional_warning } = useSettings();
  return (
    <StaticPage
      words="terms"
      sections={sections.filter((section) => section !== 'fictional' || fictional_warning)}
      isDated
    />
  );
}
