import type { Part } from '../../part.ts';
import type { Platform } from '../../platform.ts';
import { claimStore } from './operator.claims.store.ts';
import { createClaims } from './operator.claims.ts';
import { operatorMailPreviews } from './operator.mails.ts';
import { operatorRoutes } from './operator.routes.ts';
import { createOperators, type OperatorOptions, type QueuesView, type WorkView } from './operator.service.ts';
import { operatorSessionStore } from './operator.sessions.store.ts';
import { operatorStore } from './operator.store.ts';

export function operatorFeature(platform: Platform, given: Pick<OperatorOptions, 'sites'>) {
  const { db, installation } = platform;
  platform.jobs.schedule('operator.sweep', '31 3 * * *', async () => {
    await claimStore.removeEnded(db, new Date());
    await operatorSessionStore.sweep(installation);
    await operatorStore.sweepChallenges(installation);
  });
  const service = { ...createOperators({ ...platform, ...given }), handOut: createClaims(platform) };
  return {
    service,
    mails: operatorMailPreviews,
    routes: (views: { queues: QueuesView; work: WorkView }) =>
      operatorRoutes(service, { db, secrets: platform.config.acceptedSecrets, ...views }),
  } satisfies Part;
}
