export interface PushTarget {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

/** The payload for the service worker; encrypted in transit, and nevertheless without anything intimate. */
export interface PushMessage {
  readonly title: string;
  readonly body: string;
  /** The path to open. */
  readonly url: string;
  /** A message replaces an earlier one of the same tag on the screen. */
  readonly tag: string;
}

export interface Push {
  /** The public key with which browsers subscribe. */
  readonly publicKey: string;
  /** `gone`: the subscription no longer exists. Throws if the push should be retried. */
  send(target: PushTarget, message: PushMessage): Promise<'sent' | 'gone'>;
}
