import type { Queue } from '@rendezvous/contract/operator-desk';
import type { OperatorPermission } from '@rendezvous/contract/permission';
import type { TablerIcon } from '@tabler/icons-react';
import IconChartLine from '@tabler/icons-react/dist/esm/icons/IconChartLine.mjs';
import IconFingerprint from '@tabler/icons-react/dist/esm/icons/IconFingerprint.mjs';
import IconFlag from '@tabler/icons-react/dist/esm/icons/IconFlag.mjs';
import IconGavel from '@tabler/icons-react/dist/esm/icons/IconGavel.mjs';
import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs';
import IconHome from '@tabler/icons-react/dist/esm/icons/IconHome.mjs';
import IconId from '@tabler/icons-react/dist/esm/icons/IconId.mjs';
import IconMailQuestion from '@tabler/icons-react/dist/esm/icons/IconMailQuestion.mjs';
import IconMasksTheater from '@tabler/icons-react/dist/esm/icons/IconMasksTheater.mjs';
import IconMessagePause from '@tabler/icons-react/dist/esm/icons/IconMessagePause.mjs';
import IconMessageReply from '@tabler/icons-react/dist/esm/icons/IconMessageReply.mjs';
import IconPhoto from '@tabler/icons-react/dist/esm/icons/IconPhoto.mjs';
import IconReceipt from '@tabler/icons-react/dist/esm/icons/IconReceipt.mjs';
import IconReceiptRefund from '@tabler/icons-react/dist/esm/icons/IconReceiptRefund.mjs';
import IconScale from '@tabler/icons-react/dist/esm/icons/IconScale.mjs';
import IconShieldLock from '@tabler/icons-react/dist/esm/icons/IconShieldLock.mjs';
import IconUser from '@tabler/icons-react/dist/esm/icons/IconUser.mjs';
import IconUserCheck from '@tabler/icons-react/dist/esm/icons/IconUserCheck.mjs';
import IconUserQuestion from '@tabler/icons-react/dist/esm/icons/IconUserQuestion.mjs';
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
  { name: 'profiles', path: '/operator/profiles', icon: IconId, permission: 'profiles.review', queue: 'profiles' },
  {
    name: 'verifications',
    path: '/operator/verifications',
    icon: IconUserCheck,
    permission: 'photos.review',
    queue: 'verifications',
  },
  { name: 'reports', path: '/operator/reports', icon: IconFlag, permission: 'reports.handle', queue: 'reports' },
  { name: 'held', path: '/operator/held', icon: IconMessagePause, permission: 'messages.review', queue: 'held' },
  { name: 'appeals', path: '/operator/appeals', icon: IconScale, permission: 'measures.take', queue: 'appeals' },
  {
    name: 'complaints',
    path: '/operator/complaints',
    icon: IconMailQuestion,
    permission: 'complaints.answer',
    queue: 'complaints',
  },
  { name: 'returns', path: '/operator/returns', icon: IconUserQuestion, permission: 'measures.take', queue: 'returns' },
  { name: 'measures', path: '/operator/measures', icon: IconGavel, permission: 'measures.take' },
  {
    name: 'answers',
    path: '/operator/answers',
    icon: IconMessageReply,
    permission: 'fictional.write',
    queue: 'fictional',
  },
  { name: 'fictional', path: '/operator/fictional', icon: IconMasksTheater, permission: 'fictional.write' },
  { name: 'members', path: '/operator/members', icon: IconUser, permission: 'members.read', queue: 'credits' },
  {
    name: 'refunds',
    path: '/operator/refunds',
    icon: IconReceiptRefund,
    permission: 'payments.read',
    queue: 'refunds',
  },
  { name: 'cases', path: '/operator/cases', icon: IconReceipt, permission: 'payments.read', queue: 'cases' },
  { name: 'sources', path: '/operator/sources', icon: IconChartLine, permission: 'sources.read' },
  { name: 'rights', path: '/operator/rights', icon: IconShieldLock, permission: 'rights.read', queue: 'rights' },
  { name: 'operators', path: '/operator/operators', icon: IconUsersGroup, permission: 'operators.manage' },
  { name: 'audit', path: '/operator/audit', icon: IconHistory, permission: 'audit.read' },
  { name: 'account', path: '/operator/account', icon: IconFingerprint },
];
