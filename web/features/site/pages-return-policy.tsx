import { StaticPage } from './static-page.tsx';

export const handle = { i18n: ['returnpolicy'] };

const sections = ['within', 'how', 'when', 'used', 'failed', 'closed', 'rights'];

/** When a payment is refunded, and how to request it. */
export default function ReturnPolicyPage() {
  return <StaticPage words="returnpolicy" sections={sections} />;
}
