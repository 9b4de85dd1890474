import { useNavigate } from 'react-router';
import { inBackground } from '../../../../platform/query/background.ts';
import { IdentityForm } from '../identity-form.tsx';
import { StepFrame } from '../step-frame.tsx';
import { pathOf } from '../steps.ts';

export function IdentityStep() {
  const navigate = useNavigate();
  return (
    <StepFrame step="identity">
      <IdentityForm onDone={() => inBackground(navigate(pathOf('sought')))} />
    </StepFrame>
  );
}
