import type { Part } from '../../part.ts';
import type { Platform } from '../../platform.ts';
import { operatorRoutes } from './operator.routes.ts';
import { createOperators, type OperatorOptions, type QueuesView } from './operator.service.ts';

export function operatorFeature(platform: Platform, given: Pick<OperatorOptions, 'sites'>) {
  const service = createOperators({ ...platform, ...given });
  return {
    service,
    routes: ({ queues }: { queues: QueuesView }) =>
      operatorRoutes(service, { db: platform.db, secrets: platform.config.acceptedSecrets, queues }),
  } satisfies Part;
}
