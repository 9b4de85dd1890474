import * as contract from '@rendezvous/contract/campaign';
import type { Locale } from '@rendezvous/contract/shared';
import { bind } from '../../platform/calls/bind.ts';
import { toCampaign } from './campaign.desk.ts';
import type { Campaigns } from './campaign.service.ts';

export const campaignRoutes = ({ desk }: Campaigns) =>
  bind(contract, {
    listCampaigns: async ({ query }) => ({
      templates: [...desk.templates(query.site)].map(([name, texts]) => ({
        name,
        languages: Object.keys(texts) as Locale[],
      })),
      campaigns: (await desk.list(query.site)).map(toCampaign),
    }),
    previewCampaign: ({ body }) => desk.preview(body),
    testCampaign: ({ body }) => desk.test(body),
    testWeekly: ({ body }) => desk.testWeekly(body),
    startCampaign: async ({ caller, body }) => {
      const { client_id: id, starts_at, per_hour, ...target } = body;
      const at = starts_at ? new Date(starts_at) : undefined;
      const started = { id, starts_at: at, per_hour, by: caller.operator.name };
      return { campaign: toCampaign(await desk.start(target, started)) };
    },
    stopCampaign: async ({ caller, body }) => ({ campaign: toCampaign(await desk.stop(body.id, caller.operator)) }),
    resumeCampaign: async ({ caller, body }) => ({ campaign: toCampaign(await desk.resume(body.id, caller.operator)) }),
  });
