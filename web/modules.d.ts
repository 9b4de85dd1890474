declare module '@tabler/icons-react/dist/esm/icons/*' {
  import type { TablerIcon } from '@tabler/icons-react';

  const Icon: TablerIcon;
  export default Icon;
}

declare module 'virtual:chunks' {
  /** By the path of a module in `web/`: the addresses of its script and of what that imports. */
  const chunks: Readonly<Record<string, readonly string[]>>;
  export default chunks;
}
