import { type ComponentType, lazy, useState } from 'react';

/**
 * A component whose script is fetched when it is first shown. `prepare` fetches it before: shown after that it stands at
 * once, where it would else come a moment later and move what is below it.
 */
export function fetched<Props extends object>(fetch: () => Promise<ComponentType<Props>>) {
  let known: ComponentType<Props> | undefined;
  const Awaited = lazy(async () => ({ default: await fetch() }));
  function Fetched(props: Props) {
    const [Shown] = useState<ComponentType<Props>>(() => known ?? Awaited);
    return <Shown {...props} />;
  }
  const prepare = async () => {
    known = await fetch();
  };
  return Object.assign(Fetched, { prepare });
}
