import { day } from '@rendezvous/contract/durations';
import { postbackRetention } from '../../features/postback/postback.rules.ts';
import { countRetentionDays, purchaseRetentionDays } from '../../features/source/source.rules.ts';
import type { Entries } from '../register.rules.ts';

const countRetention = countRetentionDays * day;
const purchaseRetention = purchaseRetentionDays * day;

/** What the product runs on, and where members came from. */
export const runningTables = {
  site: {
    about: 'a brand with its settings',
    whose: 'none',
    purpose: 'running',
    kept: { always: 'one row a brand' },
    columns: {
      ids: 'id pool',
      times: 'removed_at updated_at',
      state: 'document',
    },
  },
  demo_import: {
    about: 'which brands have demo members',
    whose: 'none',
    purpose: 'running',
    kept: { always: 'one row a brand' },
    columns: {
      ids: 'pool site_id',
    },
  },
  migration: {
    about: 'which changes of the schema were made',
    whose: 'none',
    purpose: 'running',
    kept: { always: 'one row a change' },
    columns: {
      times: 'applied_at',
      technical: 'name',
    },
  },
  secret_fingerprint: {
    about: 'whether the secret is the one of before',
    whose: 'none',
    purpose: 'running',
    kept: { always: 'one row a secret' },
    columns: {
      technical: 'fingerprint name',
    },
  },
  source_count: {
    about: 'how many came, signed up and paid by source and day, of nobody',
    whose: 'none',
    purpose: 'traffic',
    kept: { for: countRetention, since: 'day', by: 'source.sweep' },
    columns: {
      ids: 'site_id',
      money: 'amount currency',
      traffic: 'lander network ref variant',
      times: 'day',
      state: 'measure',
    },
  },
  source_change: {
    about: 'what is still to be added to the counts',
    whose: 'none',
    purpose: 'traffic',
    kept: { until: 'it is added, within a minute' },
    columns: {
      ids: 'id site_id',
      money: 'amount currency',
      traffic: 'lander network ref variant',
      times: 'day',
      state: 'measure',
    },
  },
  source_purchase: {
    about: 'under which source a payment is counted',
    whose: 'none',
    purpose: 'traffic',
    kept: { for: purchaseRetention, since: 'day', by: 'source.sweep' },
    columns: {
      ids: 'payment_id',
      traffic: 'lander network ref variant',
      times: 'day',
    },
  },
  postback: {
    about: 'what a network was told of somebody it sent',
    whose: 'member',
    of: 'member_id',
    purpose: 'traffic',
    basis: ['interest', 'consent'],
    kept: { for: postbackRetention, since: 'created_at', by: 'postback.sweep' },
    copy: 'account',
    columns: {
      ids: 'id member_id reference site_id',
      money: 'amount currency',
      traffic: 'network',
      times: 'created_at given_up_at sent_at',
      technical: 'failure tries',
      state: 'event',
    },
  },
} as const satisfies Entries;
