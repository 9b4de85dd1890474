import { Outlet, redirect } from 'react-router';
import { agePathFrom, type LoaderArgs, loginPathFrom, userOf } from '../platform/query/load.ts';
import { useUser } from '../platform/session/session.ts';
import { useLogin } from '../platform/session/use-login.ts';

/** The pages that are open to members whose age has yet to be checked, with those below them. */
const beforeAge = /^\/(age-check|settings|transactions|directdebit)(\/|$)/;

const load = (args: LoaderArgs) => {
  const url = new URL(args.request.url);
  const user = userOf(args);
  if (!user) throw redirect(loginPathFrom(url));
  if (user.age_required && !beforeAge.test(url.pathname)) throw redirect(agePathFrom(url));
  return null;
};

export { load as clientLoader, load as loader };

/** Wraps the members' pages: sends visitors to the login page, also when a session ends on an open page. */
export default function SessionLayout() {
  const user = useUser();
  useLogin(!user);
  return user ? <Outlet /> : null;
}
