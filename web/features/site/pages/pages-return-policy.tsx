import type { PageHandle } from '../../../platform/document/handle.ts';
import { StaticPage } from './static-page.tsx';

export const handle: PageHandle = { i18n: ['returnpolicy'], script: 'members', canonical: '/pages/return-policy' };

const sections = ['within', 'how', 'when', 'used', 'failed', 'closed', 'rights'];

/** When a payment is refunded, and how to request it. */
export default function ReturnPolicyPage() {
  return <StaticPage words="returnpolicy" sections={sections} />;
}
