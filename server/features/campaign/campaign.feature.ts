import type { Part } from '../../part.ts';
import type { Platform } from '../../platform.ts';
import { campaignLinks } from './campaign.links.ts';
import { campaignMailPreviews } from './campaign.mails.ts';
import { campaignRoutes } from './campaign.routes.ts';
import { type CampaignOptions, createCampaigns } from './campaign.service.ts';

export function campaignFeature(platform: Platform, given: Omit<CampaignOptions, keyof Platform>) {
  const campaigns = createCampaigns({ ...platform, ...given });
  return {
    service: campaigns,
    routes: campaignRoutes(campaigns),
    personalData: { name: 'campaigns', tables: ['campaign_mail'], read: ({ id }) => campaigns.personalData(id) },
    mails: campaignMailPreviews,
    mailEvent: campaigns.reported,
    http: (app, guard) => campaignLinks(app, campaigns, guard),
  } satisfies Part;
}
