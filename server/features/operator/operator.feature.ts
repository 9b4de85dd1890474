import type { Part } from '../../part.ts';
import type { Platform } from '../../platform.ts';
import { createClaims } from './operator.claims.ts';
import { operatorRoutes } from './operator.routes.ts';
import { createOperators, type OperatorOptions, type QueuesView, type WorkView } from './operator.service.ts';

export function operatorFeature(platform: Platform, given: Pick<OperatorOptions, 'sites'>) {
  const service = { ...createOperators({ ...platform, ...given }), handOut: createClaims(platform) };
  return {
    service,
    routes: (views: { queues: QueuesView; work: WorkView }) =>
      operatorRoutes(service, { db: platform.db, secrets: platform.config.acceptedSecrets, ...views }),
  } satisfies Part;
}
