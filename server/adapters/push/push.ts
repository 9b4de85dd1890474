/** A browser's subscription, as its `PushSubscription` has it: the push service's address, and keys in base64url. */
export interface PushTarget {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

/** A notification; encrypted in transit, and nevertheless without anything intimate. */
export interface PushMessage {
  readonly title: string;
  readonly body: string;
  /** The language of the text. */
  readonly language: string;
  /** The address that a press opens. */
  readonly url: string;
  /**
   * Up to 32 characters of base64url. A message replaces an earlier one of the same tag, on the screen and while it
   * waits at the push service, which reads it: it tells nothing of whom or what it is about.
   */
  readonly tag: string;
  /** RFC 8030: a `low` one may wait until the device has power or a network that costs nothing. */
  readonly urgency: 'low' | 'normal';
  /** The number on the app's icon. */
  readonly badge: number;
  /** The tags of what is unread; a notification with another tag was read elsewhere. Absent if they are too many. */
  readonly unread?: readonly string[] | undefined;
}

/**
 * `sent`: the push service took it. `gone`: the subscription no longer exists. `refused`: the push service does not
 * take this push, with its status. `busy`: to be sent again, not before the push service says so, if it does.
 */
export type PushResult =
  | 'sent'
  | 'gone'
  | { readonly refused: number }
  | { readonly busy: number; readonly retryAfterMs: number | undefined };

export interface Push {
  /** The public key with which browsers subscribe. */
  readonly publicKey: string;
  /** Throws if the push service cannot be reached. */
  send(target: PushTarget, message: PushMessage): Promise<PushResult>;
}
