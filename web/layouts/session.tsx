import { useEffect } from 'react';
import { Outlet, redirect, useLocation, useNavigate } from 'react-router';
import { inBackground } from '../platform/query/background.ts';
import { type LoaderArgs, loginPathFrom, userOf } from '../platform/query/load.ts';
import { useUser } from '../platform/session/session.ts';

const load = (args: LoaderArgs) => {
  if (!userOf(args)) throw redirect(loginPathFrom(new URL(args.request.url)));
  return null;
};

export { load as clientLoader, load as loader };

/** Wraps the members' pages: sends visitors to the login page, also when a session ends on an open page. */
export default function SessionLayout() {
  const user = useUser();
  const location = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (!user) inBackground(navigate(loginPathFrom(location), { replace: true }));
  }, [user, location, navigate]);
  return user ? <Outlet /> : null;
}
