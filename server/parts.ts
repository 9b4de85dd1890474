import { accessFeature } from './features/access/access.feature.ts';
import { accountFeature } from './features/account/account.feature.ts';
import { ageFeature } from './features/age/age.feature.ts';
import { campaignFeature } from './features/campaign/campaign.feature.ts';
import { chatFeature } from './features/chat/chat.feature.ts';
import type { Messaging } from './features/chat/chat.kinds.ts';
import { consentFeature } from './features/consent/consent.feature.ts';
import { creditFeature } from './features/credit/credit.feature.ts';
import { debitFeature } from './features/debit/debit.feature.ts';
import { departureFeature } from './features/departure/departure.feature.ts';
import { fictionalFeature } from './features/fictional/fictional.feature.ts';
import { giftFeature } from './features/gift/gift.feature.ts';
import { icebreakerFeature } from './features/icebreaker/icebreaker.feature.ts';
import { likeFeature } from './features/like/like.feature.ts';
import { measureFeature } from './features/measure/measure.feature.ts';
import { memberFeature } from './features/member/member.feature.ts';
import { recordingMailer } from './features/member/member.mails.ts';
import { notifyFeature } from './features/notify/notify.feature.ts';
import { operatorFeature } from './features/operator/operator.feature.ts';
import { partnerFeature } from './features/partner/partner.feature.ts';
import { paymentFeature } from './features/payment/payment.feature.ts';
import { photoFeature } from './features/photo/photo.feature.ts';
import { placeFeature } from './features/place/place.feature.ts';
import { postbackFeature } from './features/postback/postback.feature.ts';
import { profileFeature } from './features/profile/profile.feature.ts';
import { receiptFeature } from './features/receipt/receipt.feature.ts';
import { rightsFeature } from './features/rights/rights.feature.ts';
import { safetyFeature } from './features/safety/safety.feature.ts';
import { scamFeature } from './features/scam/scam.feature.ts';
import { searchFeature } from './features/search/search.feature.ts';
import { siteFeature } from './features/site/site.feature.ts';
import { sourceFeature } from './features/source/source.feature.ts';
import { swipeFeature } from './features/swipe/swipe.feature.ts';
import { verificationFeature } from './features/verification/verification.feature.ts';
import type { OpenDatabase, Platform, Shared } from './platform.ts';

export type SharedParts = Awaited<ReturnType<typeof createSharedParts>>;
export type Parts = ReturnType<typeof createParts>;

/** Makes the features that all shards share. */
export async function createSharedParts(shared: Shared, databases: readonly OpenDatabase[]) {
  const site = await siteFeature(shared, databases);
  const place = placeFeature();
  return { site, place };
}

/**
 * Makes the features of a shard in the order in which they may know each other: each is given the services of those
 * before it, none after. `scripts/features.ts` and `scripts/new-feature.ts` read this file as text: a feature is made
 * as `const <name> = <name>Feature(` and listed in `const features = {`.
 */
export function createParts(given: Platform, shared: SharedParts, messages?: Messaging) {
  const platform = { ...given, mailer: recordingMailer(given) };
  const { site, place } = shared;
  const [sites, places] = [site.service, place.service];
  const member = memberFeature(platform, { sites });
  const members = member.service;
  const safety = safetyFeature(platform, { sites, members });
  const credit = creditFeature(platform, { sites, members });
  const consent = consentFeature(platform);
  const consents = consent.service;
  const profile = profileFeature(platform, { places, safety: safety.service, members, consents });
  const profiles = profile.service;
  const access = accessFeature(platform, { sites, members, profiles });
  const age = ageFeature(platform, { sites, members, profiles });
  const photo = photoFeature(platform, { sites, profiles, reports: safety.service.reports });
  const verification = verificationFeature(platform, { sites, members, profiles, photos: photo.service });
  const like = likeFeature(platform, { sites, safety: safety.service, profiles });
  const search = searchFeature(platform, { sites, places, safety: safety.service, profiles, likes: like.service });
  const swipe = swipeFeature(platform, { profiles, likes: like.service });
  const gift = giftFeature();
  const icebreaker = icebreakerFeature(platform, { profiles });
  const scam = scamFeature(platform);
  const chat = chatFeature(
    platform,
    {
      sites,
      members,
      profiles,
      credit: credit.service,
      safety: safety.service,
      gifts: gift.service,
      photos: photo.service,
      scam: scam.service,
    },
    messages,
  );
  const debit = debitFeature(platform, { sites, members });
  const payment = paymentFeature(platform, { sites, members, credit: credit.service, profiles, debits: debit.service });
  const notify = notifyFeature(platform, {
    sites,
    members,
    access: access.service,
    profiles,
    search: search.service,
    likes: like.service,
    chat: chat.service,
  });
  const measure = measureFeature(platform, {
    sites,
    members,
    access: access.service,
    profiles,
    chat: chat.service,
    photos: photo.service,
    payments: payment.service,
    debits: debit.service,
    reports: safety.service.reports,
  });
  const campaign = campaignFeature(platform, { sites, members, notify: notify.service });
  const account = accountFeature(platform, {
    sites,
    members,
    profiles,
    consents,
    access: access.service,
    notify: notify.service,
  });
  const source = sourceFeature(platform, { sites, members, account: account.service });
  const partner = partnerFeature(platform, { account: account.service });
  const postback = postbackFeature(platform, { sites, members, account: account.service });
  const receipt = receiptFeature(platform, { sites, members, payments: payment.service });
  const operator = operatorFeature(platform, { sites });
  const rights = rightsFeature(platform, { sites, members });
  const fictional = fictionalFeature(platform, {
    sites,
    places,
    members,
    profiles,
    photos: photo.service,
    chats: chat.service,
  });
  const features = {
    site,
    place,
    member,
    safety,
    credit,
    consent,
    profile,
    access,
    age,
    photo,
    verification,
    like,
    search,
    swipe,
    gift,
    icebreaker,
    scam,
    chat,
    debit,
    payment,
    notify,
    measure,
    campaign,
    account,
    source,
    partner,
    postback,
    receipt,
    operator,
    rights,
    fictional,
  };
  const departure = departureFeature(platform, {
    rights: rights.service,
    sites,
    members,
    access: access.service,
    measures: measure.service,
    parts: Object.values(features),
  });
  return { ...features, departure };
}
