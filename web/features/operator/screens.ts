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

/** The parts of the navigation, in its order; home stands above them. Their words: `group.<name>`. */
export const groups = ['review', 'safety', 'people', 'money', 'management'] as const;

/** A screen of the desk, as the navigation and the search by Ctrl K have it. */
export interface Screen {
  /** Its words: `screen.<name>` of `locales/<language>/operator.json`. */
  readonly name: string;
  readonly path: string;
  readonly icon: TablerIcon;
  readonly group?: (typeof groups)[number];
  /** Shown to who has it; to every operator without one. */
  readonly permission?: OperatorPermission;
  /** The queue that it works on, to which home leads. */
  readonly queue?: Queue;
}

/** In the order of the navigation. A screen is added here, in `routes.ts` under `desk.tsx`, and as a file. */
export const screens: readonly Screen[] = [
  { name: 'home', path: '/operator', icon: IconHome },
  {
    name: 'photos',
    path: '/operator/photos',
    icon: IconPhoto,
    group: 'review',
    permission: 'photos.review',
    queue: 'photos',
  },
  {
    name: 'profiles',
    path: '/operator/profiles',
    icon: IconId,
    group: 'review',
    permission: 'profiles.review',
    queue: 'profiles',
  },
  {
    name: 'verifications',
    path: '/operator/verifications',
    icon: IconUserCheck,
    group: 'review',
    permission: 'photos.review',
    queue: 'verifications',
  },
  {
    name: 'held',
    path: '/operator/held',
    icon: IconMessagePause,
    group: 'review',
    permission: 'messages.review',
    queue: 'held',
  },
  {
    name: 'reports',
    path: '/operator/reports',
    icon: IconFlag,
    group: 'safety',
    permission: 'reports.handle',
    queue: 'reports',
  },
  {
    name: 'complaints',
    path: '/operator/complaints',
    icon: IconMailQuestion,
    group: 'safety',
    permission: 'complaints.answer',
    queue: 'complaints',
  },
  {
    name: 'appeals',
    path: '/operator/appeals',
    icon: IconScale,
    group: 'safety',
    permission: 'measures.take',
    queue: 'appeals',
  },
  {
    name: 'returns',
    path: '/operator/returns',
    icon: IconUserQuestion,
    group: 'safety',
    permission: 'measures.take',
    queue: 'returns',
  },
  { name: 'measures', path: '/operator/measures', icon: IconGavel, group: 'safety', permission: 'measures.take' },
  {
    name: 'members',
    path: '/operator/members',
    icon: IconUser,
    group: 'people',
    permission: 'members.read',
    queue: 'credits',
  },
  {
    name: 'rights',
    path: '/operator/rights',
    icon: IconShieldLock,
    group: 'people',
    permission: 'rights.read',
    queue: 'rights',
  },
  {
    name: 'answers',
    path: '/operator/answers',
    icon: IconMessageReply,
    group: 'people',
    permission: 'fictional.write',
    queue: 'fictional',
  },
  {
    name: 'fictional',
    path: '/operator/fictional',
    icon: IconMasksTheater,
    group: 'people',
    permission: 'fictional.write',
  },
  {
    name: 'refunds',
    path: '/operator/refunds',
    icon: IconReceiptRefund,
    group: 'money',
    permission: 'payments.read',
    queue: 'refunds',
  },
  {
    name: 'cases',
    path: '/operator/cases',
    icon: IconReceipt,
    group: 'money',
    permission: 'payments.read',
    queue: 'cases',
  },
  { name: 'sources', path: '/operator/sources', icon: IconChartLine, group: 'management', permission: 'sources.read' },
  {
    name: 'operators',
    path: '/operator/operators',
    icon: IconUsersGroup,
    group: 'management',
    permission: 'operators.manage',
  },
  { name: 'audit', path: '/operator/audit', icon: IconHistory, group: 'management', permission: 'audit.read' },
  { name: 'account', path: '/operator/account', icon: IconFingerprint, group: 'management' },
];
