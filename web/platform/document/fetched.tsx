import { type ComponentType, lazy, use, useState } from 'react';
import { NeedsContext } from './needs.ts';

const parts = new Map<string, () => Promise<void>>();

/**
 * A component whose script is fetched when it is first shown; `module` is the path of the script in `web/`. `prepare`
 * fetches it before: shown after that it stands at once, where it would else come a moment later and move what is below it.
 * Of those that the server wrote, the browser prepares all before it takes over.
 */
export function fetched<Props extends object>(module: string, fetch: () => Promise<ComponentType<Props>>) {
  let known: ComponentType<Props> | undefined;
  const Awaited = lazy(async () => ({ default: await fetch() }));
  function Fetched(props: Props) {
    use(NeedsContext)?.part(module);
    const [Shown] = useState<ComponentType<Props>>(() => known ?? Awaited);
    return <Shown {...props} />;
  }
  const prepare = async () => {
    known = await fetch();
  };
  parts.set(module, prepare);
  return Object.assign(Fetched, { prepare });
}

/** Prepares parts, those around others first, as the script of one may declare the next. */
export async function prepareParts(modules: readonly string[]): Promise<void> {
  for (const module of modules) await parts.get(module)?.();
}
