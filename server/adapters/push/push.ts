export interface PushTarget {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

/** What the service worker is handed; encrypted on its way, and yet without anything intimate. */
export interface PushMessage {
  readonly title: string;
  readonly body: string;
  /** A path of ours to open. */
  readonly url: string;
  /** A later one of the same tag takes the place of the earlier on the screen. */
  readonly tag: string;
}

export interface Push {
  /** The key with which browsers subscribe. */
  readonly publicKey: string;
  /** `gone`: the browser is no longer there, forget it. Throws when it should be tried again. */
  send(target: PushTarget, message: PushMessage): Promise<'sent' | 'gone'>;
}
