/**
 * What operators may do, each asked for by the calls that declare it. A new one is added here and to the roles that
 * have it; its name on screens is `permission.<name>` of `locales/<language>/operator.json`.
 */
export const permissions = [
  'photos.review',
  'profiles.review',
  'reports.handle',
  'messages.review',
  'complaints.answer',
  'members.read',
  'members.act',
  'measures.take',
  'payments.read',
  'refunds.order',
  'payments.decide',
  'receipts.check',
  'campaigns.read',
  'campaigns.send',
  'sources.read',
  'rights.read',
  'rights.handle',
  'fictional.write',
  'operators.manage',
  'audit.read',
] as const;
export type OperatorPermission = (typeof permissions)[number];

/** What an operator is there for; one may have several. */
export const rolePermissions = {
  moderator: [
    'photos.review',
    'profiles.review',
    'reports.handle',
    'messages.review',
    'complaints.answer',
    'members.read',
    'measures.take',
  ],
  support: [
    'complaints.answer',
    'members.read',
    'members.act',
    'payments.read',
    'refunds.order',
    'rights.read',
    'rights.handle',
  ],
  finance: ['payments.read', 'refunds.order', 'payments.decide', 'receipts.check', 'sources.read'],
  marketer: ['campaigns.read', 'campaigns.send', 'sources.read'],
  /** Writes what fictional profiles say, and sees no member's account, reports or payments. */
  writer: ['fictional.write'],
  administrator: permissions,
  auditor: ['audit.read', 'members.read', 'payments.read', 'campaigns.read', 'sources.read', 'rights.read'],
} as const satisfies Record<string, readonly OperatorPermission[]>;

export type Role = keyof typeof rolePermissions;
export const roles = Object.keys(rolePermissions) as readonly Role[];
export const isRole = (word: string): word is Role => Object.hasOwn(rolePermissions, word);

/** Whether one of the roles has the permission. */
export const mayBy = (own: readonly Role[], permission: OperatorPermission): boolean =>
  own.some((role) => (rolePermissions[role] as readonly OperatorPermission[]).includes(permission));
