/** The features in the order in which they may know each other: one may import the service of those before it, none after. */
export const features = ['site', 'place', 'account', 'safety', 'credit', 'profile', 'photo', 'search', 'like', 'chat', 'payment', 'notify'] as const;
