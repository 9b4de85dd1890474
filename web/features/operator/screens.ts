import type { Queue } from '@rendezvous/contract/operator-desk';
import type { OperatorPermission } from '@rendezvous/contract/permission';
import type { TablerIcon } from '@tabler/icons-react';
import IconFingerprint from '@tabler/icons-react/dist/esm/icons/IconFingerprint.mjs';
import IconFlag from '@tabler/icons-react/dist/esm/icons/IconFlag.mjs';
import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs';
import IconHome from '@tabler/icons-react/dist/esm/icons/IconHome.mjs';
import IconPhoto from '@tabler/icons-react/dist/esm/icons/IconPhoto.mjs';
import IconUserCheck from '@tabler/icons-react/dist/esm/icons/IconUserCheck.mjs';
import IconUsersGroup from '@tabler/icons-react/dist/esm/icons/IconUsersGroup.mjs';

/** A screen of the desk, as the navigation and the search by Ctrl K have it. */
export interface Screen {
  /** Its words: `screen.<name>` of `locales/<language>/operator.json`. */
  readonly name: string;
  readonly path: string;
  readonly icon: TablerIcon;
  /** Shown to who has it; to every operator without one. */
  readonly permission?: OperatorPermission;
  /** The queue that it works on, to which home leads. */
  readonly queue?: Queue;
}

/** In the order of the navigation. A screen is added here, in `routes.ts` under `desk.tsx`, and as a file. */
export const screens: readonly Screen[] = [
  { name: 'home', path: '/operator', icon: IconHome },
  { name: 'photos', path: '/operator/photos', icon: IconPhoto, permission: 'photos.review', queue: 'photos' },
  {
    name: 'verifications',
    path: '/operator/verifications',
    icon: IconUserCheck,
    permission: 'photos.review',
    queue: 'verifications',
  },
  { name: 'reports', path: '/operator/reports', icon: IconFlag, permission: 'reports.handle', queue: 'reports' },
  { name: 'operators', path: '/operator/operators', icon: IconUsersGroup, permission: 'operators.manage' },
  { name: 'audit', path: '/operator/audit', icon: IconHistory, permission: 'audit.read' },
  { name: 'account', path: '/operator/account', icon: IconFingerprint },
];
