import { benchmarks } from './benchmarks.ts';
import { runWithCleanup } from './rig/cleanup.ts';
import type { Populated } from './rig/database.ts';

/** The process of one benchmark: gets its databases, answers with its measurements. */
const benchmark = benchmarks.find(({ name }) => name === process.argv[2]);
const databases = new Promise<readonly Populated[]>((got) =>
  process.once('message', got as (message: unknown) => void),
);
await runWithCleanup(async () => {
  const measurements = await benchmark?.measure(await databases);
  await new Promise((told) => process.send?.(measurements, told));
});
