import { parts } from './parts.ts';
import type { Populated } from './rig/database.ts';
import { untilOver } from './rig/endings.ts';

/** The process of one part: gets its databases, answers with its measurements. */
const part = parts.find(({ name }) => name === process.argv[2]);
const databases = new Promise<readonly Populated[]>((got) =>
  process.once('message', got as (message: unknown) => void),
);
await untilOver(async () => {
  const measurements = await part?.measure(await databases);
  await new Promise((told) => process.send?.(measurements, told));
});
