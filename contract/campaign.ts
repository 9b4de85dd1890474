import { z } from 'zod';
import { endpoint, failures } from './endpoint.ts';
import { Age, Email } from './member.ts';
import { Country, Day, Id, Instant, Language, Locale } from './shared.ts';
import { pageToken } from './site.ts';

/** What a campaign is about: the preference that a recipient has switched on. */
export const campaignKinds = ['promotions', 'news'] as const;
export type CampaignKind = (typeof campaignKinds)[number];

/** Which members get a campaign, among those who want such mails; days in UTC, the last one included. */
export const Audience = z.strictObject({
  countries: z.array(Country).max(50).optional(),
  /** As profiles have them, such as `NH`. */
  regions: z.array(z.string().max(100)).max(100).optional(),
  gender: z.enum(['male', 'female']).optional(),
  min_age: Age.optional(),
  max_age: Age.optional(),
  languages: z.array(Language).max(20).optional(),
  premium: z.boolean().optional(),
  has_photo: z.boolean().optional(),
  seen_from: Day.optional(),
  seen_to: Day.optional(),
  signed_up_from: Day.optional(),
  signed_up_to: Day.optional(),
});
export type Audience = z.infer<typeof Audience>;

const Target = z.object({
  site: z.string().max(100),
  template: z.string().regex(pageToken),
  kind: z.enum(campaignKinds),
  audience: Audience.default({}),
});

/** Each counts a member once. */
export const CampaignResults = z.object({
  /** Handed to the mail server, or waiting for it. */
  sent: z.int(),
  /** Accepted by the mail server. */
  delivered: z.int(),
  /** No longer of the audience when it was their turn. */
  dropped: z.int(),
  bounced: z.int(),
  complained: z.int(),
  opened: z.int(),
  unsubscribed: z.int(),
});

export const Campaign = z.object({
  id: Id,
  site: z.string(),
  template: z.string(),
  kind: z.enum(campaignKinds),
  audience: Audience,
  status: z.enum(['sending', 'stopped', 'done']),
  starts_at: Instant,
  per_hour: z.int(),
  started_by: z.string(),
  results: CampaignResults,
});
export type Campaign = z.infer<typeof Campaign>;

export const campaignFailures = failures('campaign', { not_found: 404, no_template: 404, no_weekly_text: 404 });

export const listCampaigns = endpoint({
  method: 'GET',
  path: '/api/campaigns.php',
  access: 'operator',
  permission: 'campaigns.read',
  summary: 'The latest campaigns with their results, and the templates of a site with their languages',
  query: z.object({ site: z.string().max(100) }),
  answer: z.object({
    templates: z.array(z.object({ name: z.string(), languages: z.array(Locale) })),
    campaigns: z.array(Campaign),
  }),
  loggedFields: ['site'],
});

export const previewCampaign = endpoint({
  method: 'POST',
  path: '/api/campaign-preview.php',
  access: 'operator',
  permission: 'campaigns.read',
  summary: 'How many members a campaign would reach, by their language, and in which language they would get it',
  body: Target,
  answer: z.object({
    members: z.int(),
    languages: z.array(z.object({ language: Locale, members: z.int(), gets: Locale })),
  }),
  errors: [campaignFailures.no_template],
  loggedFields: ['site', 'template', 'members'],
});

export const testCampaign = endpoint({
  method: 'POST',
  path: '/api/campaign-test.php',
  access: 'operator',
  permission: 'campaigns.send',
  summary: 'Mail a template to one address, marked as a test',
  body: Target.omit({ audience: true }).extend({ language: Locale, email: Email }),
  answer: z.object({}),
  errors: [campaignFailures.no_template],
  loggedFields: ['site', 'template', 'language'],
});

export const testWeekly = endpoint({
  method: 'POST',
  path: '/api/weekly-test.php',
  access: 'operator',
  permission: 'campaigns.send',
  summary: 'Mail the weekly overview with the text of a day to one address, marked as a test',
  body: z.object({ site: z.string().max(100), language: Locale, email: Email, day: Day }),
  answer: z.object({}),
  errors: [campaignFailures.no_weekly_text],
  loggedFields: ['site', 'language', 'day'],
});

/** Repeating a `client_id` returns the first campaign. */
export const startCampaign = endpoint({
  method: 'POST',
  path: '/api/campaigns.php',
  access: 'operator',
  permission: 'campaigns.send',
  recheck: true,
  summary: 'Start a campaign, now or at a time',
  body: Target.extend({
    client_id: Id,
    starts_at: Instant.optional(),
    per_hour: z.int().min(1).max(100_000).default(1000),
  }),
  answer: z.object({ campaign: Campaign }),
  errors: [campaignFailures.no_template],
  loggedFields: ['site', 'template', 'kind', 'per_hour'],
});

export const stopCampaign = endpoint({
  method: 'DELETE',
  path: '/api/campaigns.php',
  access: 'operator',
  permission: 'campaigns.send',
  summary: 'Stop a campaign; it can be resumed',
  body: z.object({ id: Id }),
  answer: z.object({ campaign: Campaign }),
  errors: [campaignFailures.not_found],
  loggedFields: ['id'],
});

export const resumeCampaign = endpoint({
  method: 'PUT',
  path: '/api/campaigns.php',
  access: 'operator',
  permission: 'campaigns.send',
  recheck: true,
  summary: 'Resume a stopped campaign where it stopped',
  body: z.object({ id: Id }),
  answer: z.object({ campaign: Campaign }),
  errors: [campaignFailures.not_found],
  loggedFields: ['id'],
});
