import type { PageHandle } from '../../../platform/document/handle.ts';
import { StaticPage } from './static-page.tsx';

export const handle: PageHandle = { i18n: ['ban'], script: 'members', canonical: '/pages/ban' };

const sections = [
  'never',
  'conduct',
  'photos',
  'measures',
  'attempts',
  'credits',
  'objection',
  'report',
  'false_reports',
];

/** Forbidden behaviour, its consequences, and how to object. */
export default function BanPage() {
  return <StaticPage words="ban" sections={sections} />;
}
