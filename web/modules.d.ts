declare module '@tabler/icons-react/dist/esm/icons/*' {
  import type { TablerIcon } from '@tabler/icons-react';

  const Icon: TablerIcon;
  export default Icon;
}

declare module '*?script' {
  /** The module's default function, as text for a script element. */
  const text: string;
  export default text;
}

declare module 'virtual:chunks' {
  /** For each module's path in `web/`, the addresses of its script and of the scripts that it imports. */
  const chunks: Readonly<Record<string, readonly string[]>>;
  export default chunks;
}

declare module '*.webp?no-inline' {
  const address: string;
  export default address;
}

declare module '*.svg?no-inline' {
  const address: string;
  export default address;
}
