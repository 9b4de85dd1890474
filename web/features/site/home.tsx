import type { HomePart } from '@rendezvous/contract/site';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import { useSettings } from '../../platform/document/page.tsx';
import { type LoaderArgs, userOf } from '../../platform/query/load.ts';
import { PageTitle } from '../../ui/page.tsx';
import { SignupClosed } from '../account/signup/signup-closed.tsx';
import { facesQuery } from '../search/faces.queries.ts';
import { loadFaces } from '../search/load-faces.ts';
import { Costs } from './home/costs.tsx';
import { Farewell } from './home/farewell.tsx';
import { FormsStyle } from './home/forms-style.tsx';
import { Hero } from './home/hero.tsx';
import { OwnPromise } from './home/promise.tsx';
import { Questions } from './home/questions.tsx';
import { Safety } from './home/safety.tsx';
import { Steps } from './home/steps.tsx';

export const handle = { i18n: ['home', 'payment', 'faq'], canonical: '/' };

/** Sites that hide members from visitors say so on the page. */
const load = (args: LoaderArgs) => {
  if (userOf(args)) throw redirect('/members');
  return loadFaces(args);
};

export { load as clientLoader, load as loader };

const parts: Readonly<Record<HomePart, () => ReactNode>> = {
  promise: OwnPromise,
  steps: Steps,
  safety: Safety,
  costs: Costs,
  questions: Questions,
};
/** What a brand does not put first follows in this order. */
const usual = ['steps', 'safety', 'costs', 'questions'] as const;

/** The visitors' home page. Members are redirected to theirs, the search. */
export default function HomePage() {
  const { index_title, can, closed, theme } = useSettings();
  const { data: members = [] } = useQuery({ ...facesQuery, enabled: can.search !== 'none' });
  if (closed) return <SignupClosed />;
  const shown = [...new Set<HomePart>([...theme.parts, ...usual])];
  return (
    <>
      <PageTitle title={index_title} />
      <Hero members={members} />
      <FormsStyle />
      {shown.map((part) => {
        const Part = parts[part];
        return <Part key={part} />;
      })}
      <Farewell isPromised={shown.includes('promise')} />
    </>
  );
}
