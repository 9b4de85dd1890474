// What the server writes must look right before the code for it is here.
import '../features/payment/bonus-strip.module.css';
import '../ui/warning.module.css';
import './warnings.module.css';
import { lazy, Suspense } from 'react';
import { useLoaderData } from 'react-router';
import type { KeptTimes } from '../platform/kept-times.ts';
import { useUser } from '../platform/session.ts';

const Warnings = lazy(async () => ({ default: (await import('./warnings.tsx')).Warnings }));

/** §2 Warnings header, between the navigation and the content of members. It stands in what the server wrote, so that nothing moves. */
export function WarningsHeader() {
  const user = useUser();
  const times = useLoaderData<KeptTimes | null>();
  return <Suspense fallback={null}>{user && <Warnings user={user} sent={times} />}</Suspense>;
}
