import { type ComponentType, lazy, use, useState } from 'react';
import { NeedsContext } from './needs.ts';

const parts = new Map<string, () => Promise<void>>();

/**
 * A component whose script is fetched when first rendered; `module` is the script's path in `web/`. `prepare` fetches
 * it in advance, so that it renders at once instead of later, which would move the content below. Before hydration the
 * browser prepares all parts of the server's page.
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
    // What fails is repeated by the component when it renders.
    known ??= await fetch().catch(() => undefined);
  };
  parts.set(module, prepare);
  return Object.assign(Fetched, { prepare });
}

/** Fetches parts, outer ones first, as a part's script may declare further parts. */
export async function prepareParts(modules: readonly string[]): Promise<void> {
  for (const module of modules) await parts.get(module)?.();
}
