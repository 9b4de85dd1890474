import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { inBackground } from '../query/background.ts';
import { loginPathFrom } from '../query/load.ts';

/** Redirects to the login page and back here, when a page needs a member whose session has ended. */
export function useLogin(isNeeded: boolean): void {
  const location = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (isNeeded) inBackground(navigate(loginPathFrom(location), { replace: true }));
  }, [isNeeded, location, navigate]);
}
