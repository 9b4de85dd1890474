import { useLocation, useNavigate } from 'react-router';
import { inBackground } from '../../../../platform/query/background.ts';
import { nextPath } from '../../../../platform/query/load.ts';
import { saveDraft } from '../draft.ts';
import { IdentityForm } from '../identity-form.tsx';
import { StepFrame } from '../step-frame.tsx';
import { pathOf } from '../steps.ts';

export function IdentityStep() {
  const navigate = useNavigate();
  const next = nextPath(useLocation().search, '');
  const begin = () => {
    saveDraft({ next });
    inBackground(navigate(pathOf('birth')));
  };
  return (
    <StepFrame step="identity">
      <IdentityForm onDone={begin} next={next} />
    </StepFrame>
  );
}
