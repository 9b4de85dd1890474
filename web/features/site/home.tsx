import { useQuery } from '@tanstack/react-query';
import { redirect } from 'react-router';
import { useSettings } from '../../platform/document/page.tsx';
import { clientOf, type LoaderArgs, settingsOf, userOf } from '../../platform/query/load.ts';
import { PageTitle } from '../../ui/page.tsx';
import { SignupClosed } from '../account/signup/signup-closed.tsx';
import { facesQuery } from '../search/faces.queries.ts';
import { Costs } from './home/costs.tsx';
import { Farewell } from './home/farewell.tsx';
import { Hero } from './home/hero.tsx';
import { Questions } from './home/questions.tsx';
import { Safety } from './home/safety.tsx';
import { Steps } from './home/steps.tsx';

export const handle = { i18n: ['home', 'payment', 'faq'], canonical: '/' };

const load = async (args: LoaderArgs) => {
  if (userOf(args)) throw redirect('/members');
  // Unlike loadQueries, ignores a refusal. Sites that hide members from visitors say so on the page.
  if (settingsOf(args).can.search !== 'none') await clientOf(args.context).prefetchQuery(facesQuery);
  return null;
};

export { load as clientLoader, load as loader };

/** The visitors' home page. Members are redirected to theirs, the search. */
export default function HomePage() {
  const { index_title, can, closed } = useSettings();
  const { data: members = [] } = useQuery({ ...facesQuery, enabled: can.search !== 'none' });
  if (closed) return <SignupClosed />;
  return (
    <>
      <PageTitle title={index_title} />
      <Hero members={members} />
      <Steps />
      <Safety />
      <Costs />
      <Questions />
      <Farewell />
    </>
  );
}
