declare module '@tabler/icons-react/dist/esm/icons/*' {
  import type { TablerIcon } from '@tabler/icons-react';

  const Icon: TablerIcon;
  export default Icon;
}

declare module 'virtual:chunks' {
  /** For each module's path in `web/`, the addresses of its script and of the scripts that it imports. */
  const chunks: Readonly<Record<string, readonly string[]>>;
  export default chunks;
}
