import type { FastifyInstance } from 'fastify';
import type { MailEvent } from './adapters/mail/mail-events.ts';
import type { BoundCall } from './platform/calls/bind.ts';
import type { DB } from './platform/database/schema.gen.ts';
import type { RouteGuard } from './platform/http/route-guard.ts';
import type { MailPreview } from './platform/mail/brand-mail.ts';

/**
 * A feature's share of the copy of a member's data: `<name>.json`, to which several features may add, and files beside
 * it under `<name>/`.
 */
export interface PersonalData {
  readonly name: string;
  /** The tables whose rows it contains. */
  readonly tables: readonly (keyof DB)[];
  /**
   * `pool` is empty for a member who left, who sees nobody any more. What may be long is an async iterable, written as
   * a list.
   */
  read(member: { readonly id: string; readonly pool: string }): Promise<object>;
  files?(memberId: string): AsyncIterable<{ name: string; bytes: Uint8Array }>;
}

/**
 * A feature's part of the app. Jobs and subscriptions to facts need no entry: a feature makes them as it is made.
 */
export interface Part {
  /** For later features. */
  readonly service: object;
  /** A function where calls answer with reads that join features. */
  readonly routes: readonly BoundCall[] | ((views: never) => readonly BoundCall[]);
  readonly personalData?: PersonalData;
  /** Every mail of the feature, for the development page and the test that reads them all. */
  readonly mails?: readonly MailPreview[];
  /**
   * Called when a mail provider reports that an address takes no mails. Providers call one address for all sites, so
   * every shard is called.
   */
  mailEvent?(event: MailEvent): Promise<void>;
  /**
   * Adds HTTP routes that are no calls: files, feeds, pages of other companies. They answer on the hosts of the shard's
   * sites.
   */
  http?(app: FastifyInstance, guard: RouteGuard): void | Promise<void>;
  close?(): void | Promise<void>;
}
