import { StaticPage } from './static-page.tsx';

export const handle = { i18n: ['terms'] };

const sections = ['who', 'adults', 'account', 'credits', 'refund', 'conduct', 'photos', 'fictional', 'blocking', 'ending', 'liability', 'law', 'contact'];

/** The agreements between the site and whoever uses it. */
export default function TermsPage() {
  return <StaticPage words="terms" sections={sections} />;
}
