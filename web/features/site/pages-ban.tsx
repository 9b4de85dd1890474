import { StaticPage } from './static-page.tsx';

export const handle = { i18n: ['ban'] };

const sections = ['never', 'conduct', 'photos', 'measures', 'attempts', 'credits', 'objection', 'report'];

/** What is not allowed, what follows, and what somebody can do who does not agree. */
export default function BanPage() {
  return <StaticPage words="ban" sections={sections} />;
}
