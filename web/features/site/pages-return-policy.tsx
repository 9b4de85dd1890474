import { StaticPage } from './static-page.tsx';

export const handle = { i18n: ['returnpolicy'] };

const sections = ['within', 'how', 'when', 'used', 'failed', 'closed', 'rights'];

/** When a payment is given back, and how to ask for it. */
export default function ReturnPolicyPage() {
  return <StaticPage words="returnpolicy" sections={sections} />;
}
