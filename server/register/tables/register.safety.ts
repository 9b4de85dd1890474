import { day } from '@rendezvous/contract/durations';
import { reportRetentionDays } from '../../features/safety/safety.reports.rules.ts';
import { complaintRetentionDays } from '../../features/safety/safety.rules.ts';
import { flagRetention, repeatRetention } from '../../features/scam/scam.rules.ts';
import type { Entries } from '../register.rules.ts';

const reportRetention = reportRetentionDays * day;
const complaintRetention = complaintRetentionDays * day;

/** What keeps members safe. */
export const safetyTables = {
  safety_block: {
    about: 'who blocked whom',
    whose: 'member',
    of: 'member_id other_id',
    purpose: 'safety',
    basis: ['contract', 'interest'],
    kept: 'account',
    copy: 'safety',
    columns: {
      ids: 'member_id other_id',
      times: 'created_at',
      state: 'direction was_visible',
    },
  },
  safety_report: {
    about: 'a report, with what was shown of the other member',
    whose: 'member',
    of: 'member_id other_id',
    purpose: 'safety',
    basis: ['interest', 'law'],
    kept: { for: reportRetention, since: 'closed_at', by: 'safety.report_retention', of: 'closed reports' },
    copy: 'safety',
    columns: {
      ids: 'closed_by id member_id other_id photo_id site_id',
      profile: 'profile',
      words: 'messages words',
      times: 'closed_at created_at',
      technical: 'origin',
      state: 'outcome reason',
    },
  },
  safety_complaint: {
    about: 'a complaint of anybody, with the name and address that they wrote',
    whose: 'visitor',
    purpose: 'safety',
    basis: ['law', 'interest'],
    kept: { for: complaintRetention, since: 'created_at', by: 'safety.sweep' },
    columns: {
      ids: 'closed_by reference site_id',
      contact: 'email name',
      words: 'answer body',
      times: 'closed_at created_at',
      technical: 'language',
      state: 'topic',
    },
  },
  safety_past_report: {
    about: 'what is counted of a report that was removed, of nobody',
    whose: 'none',
    purpose: 'safety',
    kept: { always: 'the yearly report compares years, and nothing in it is of anybody' },
    columns: {
      ids: 'id site_id',
      times: 'closed_at created_at',
      state: 'outcome reason',
    },
  },
  measure: {
    about: 'a decision about a member who broke a rule',
    whose: 'member',
    of: 'member_id',
    purpose: 'safety',
    basis: ['law'],
    kept: { always: 'erasure leaves kinds, rules, times and outcomes of nobody, which the yearly report counts' },
    copy: 'measures',
    columns: {
      ids: 'id made_by member_id photo_id report_id site_id',
      words: 'facts removed_texts',
      times: 'created_at until',
      state: 'found kind photo_before rule',
    },
  },
  measure_end: {
    about: 'why a measure ended',
    whose: 'member',
    purpose: 'safety',
    basis: ['law'],
    kept: { with: 'measure' },
    columns: {
      ids: 'ended_by measure_id',
      words: 'note',
      times: 'ended_at',
      state: 'reason',
    },
  },
  measure_appeal: {
    about: 'what a member says against a measure',
    whose: 'member',
    purpose: 'safety',
    basis: ['law'],
    kept: { with: 'measure' },
    columns: {
      ids: 'measure_id',
      words: 'text',
      times: 'created_at',
    },
  },
  measure_decision: {
    about: 'what was decided about an appeal',
    whose: 'member',
    purpose: 'safety',
    basis: ['law'],
    kept: { with: 'measure' },
    columns: {
      ids: 'decided_by measure_id',
      words: 'reasons',
      times: 'decided_at',
      state: 'outcome',
    },
  },
  measure_mark: {
    about: 'what a banned member used, as keyed hashes, so that they are noticed when they come back',
    whose: 'member',
    purpose: 'safety',
    basis: ['interest'],
    kept: { until: 'the ban is lifted' },
    copy: 'measures',
    outlives: 'a ban holds for good, and so does what it is noticed by',
    columns: {
      ids: 'measure_id',
      secrets: 'hash',
      times: 'created_at',
      state: 'kind',
    },
  },
  measure_notice: {
    about: 'that somebody with whom a member wrote was banned for fraud, and what they were called',
    whose: 'member',
    of: 'member_id',
    purpose: 'safety',
    basis: ['law'],
    kept: 'account',
    copy: 'measures',
    columns: {
      ids: 'measure_id member_id',
      profile: 'name',
      times: 'created_at',
    },
  },
  measure_return: {
    about: 'that a member has something of a banned member’s, and what a person decided',
    whose: 'member',
    of: 'member_id',
    purpose: 'safety',
    basis: ['interest'],
    kept: 'account',
    withheld: 'a suspicion, which nobody is told of: it is dismissed, or becomes a decision with its reasons',
    columns: {
      ids: 'decided_by measure_id member_id',
      times: 'created_at decided_at',
      state: 'kinds outcome',
    },
  },
  scam_flag: {
    about: 'what the rules noticed in a message',
    whose: 'member',
    of: 'member_id',
    purpose: 'safety',
    basis: ['interest'],
    kept: { for: flagRetention, since: 'created_at', by: 'scam.sweep' },
    copy: 'safety',
    columns: {
      ids: 'member_id message_id',
      times: 'created_at',
      state: 'confirmed kinds score',
    },
  },
  scam_repeat: {
    about: 'how many a text went to lately, by a hash',
    whose: 'member',
    of: 'member_id',
    purpose: 'safety',
    basis: ['interest'],
    kept: { for: repeatRetention, since: 'last_at', by: 'scam.sweep' },
    copy: 'safety',
    columns: {
      ids: 'member_id',
      words: 'text_hash',
      times: 'last_at',
      state: 'receivers',
    },
  },
} as const satisfies Entries;
