import { Outlet, redirect } from 'react-router';
import { type LoaderArgs, loginPathFrom, userOf } from '../platform/query/load.ts';
import { useUser } from '../platform/session/session.ts';
import { useLogin } from '../platform/session/use-login.ts';

const load = (args: LoaderArgs) => {
  if (!userOf(args)) throw redirect(loginPathFrom(new URL(args.request.url)));
  return null;
};

export { load as clientLoader, load as loader };

/** Wraps the members' pages: sends visitors to the login page, also when a session ends on an open page. */
export default function SessionLayout() {
  const user = useUser();
  useLogin(!user);
  return user ? <Outlet /> : null;
}
