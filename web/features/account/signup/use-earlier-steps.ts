import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { inBackground } from '../../../platform/query/background.ts';
import { missingBefore } from './draft.ts';
import { pathOf, type Step } from './steps.ts';

/** Leads a visitor who opens a later step to the first one that is still to be answered. */
export function useEarlierSteps(step: Step): void {
  const navigate = useNavigate();
  useEffect(() => {
    const missing = missingBefore(step);
    if (missing) inBackground(navigate(pathOf(missing), { replace: true }));
  }, [step, navigate]);
}
