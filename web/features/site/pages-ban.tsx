import { StaticPage } from './static-page.tsx';

export const handle = { i18n: ['ban'] };

const sections = ['never', 'conduct', 'photos', 'measures', 'attempts', 'credits', 'objection', 'report'];

/** Forbidden behaviour, its consequences, and how to object. */
export default function BanPage() {
  return <StaticPage words="ban" sections={sections} />;
}
