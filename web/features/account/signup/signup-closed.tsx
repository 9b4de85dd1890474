import { type ComponentProps, Suspense } from 'react';
import { fetched } from '../../../platform/document/fetched.tsx';

const Closed = fetched('features/account/signup/closed.tsx', async () => (await import('./closed.tsx')).Closed);

/** Says that nobody, or not everybody, may sign up; fetched where that is so. */
export const SignupClosed = (props: ComponentProps<typeof Closed>) => (
  <Suspense>
    <Closed {...props} />
  </Suspense>
);
