import type { Parts } from './parts.ts';
import { createBlockedListView } from './views/blocked-list.view.ts';
import { createChatListView } from './views/chat-list.view.ts';
import { createChatPageView } from './views/chat-page.view.ts';
import { createChatSearchView } from './views/chat-search.view.ts';
import { createFoundCards } from './views/found-cards.view.ts';
import { createIcebreakerView } from './views/icebreaker.view.ts';
import { createLikeListsView } from './views/like-lists.view.ts';
import { createMemberDeskView } from './views/member-desk.view.ts';
import { createNewMatchesView } from './views/new-matches.view.ts';
import { createQueuesView } from './views/operator-queues.view.ts';
import { createWorkView } from './views/operator-work.view.ts';
import { createOwnReportsView } from './views/own-reports.view.ts';
import { createProfileView } from './views/profile.view.ts';
import { createProfileLookView } from './views/profile-look.view.ts';
import { createReportEvidenceView } from './views/report-evidence.view.ts';
import { createSearchResultsView, createSuggestionsView } from './views/search-results.view.ts';
import { createSwipeDeckView } from './views/swipe-deck.view.ts';
import { createUserView } from './views/user.view.ts';

export type Views = ReturnType<typeof createViews>;

/** Makes the reads that join features, and what a feature leaves to a later one; the routes of features call them. */
export function createViews({
  place,
  member,
  safety,
  consent,
  profile,
  credit,
  photo,
  verification,
  search,
  like,
  swipe,
  icebreaker,
  chat,
  payment,
  measure,
  operator,
  access,
  age,
  notify,
  site,
  rights,
  fictional,
}: Parts) {
  const [profiles, likes] = [profile.service, like.service];
  const foundCards = createFoundCards({ places: place.service, profiles });
  const finding = { places: place.service, foundCards, search: search.service, likes };
  const suggestions = createSuggestionsView(finding);
  return {
    user: createUserView({
      sites: site.service,
      members: member.service,
      profiles,
      credit: credit.service,
      photos: photo.service,
      consents: consent.service,
    }),
    blockedList: createBlockedListView({ safety: safety.service, profiles }),
    ownReports: createOwnReportsView({ safety: safety.service, reports: safety.service.reports, profiles }),
    reportEvidence: createReportEvidenceView({
      safety: safety.service,
      profiles,
      photos: photo.service,
      chat: chat.service,
    }),
    profileLook: createProfileLookView({ profiles, photos: photo.service }),
    profile: createProfileView({ places: place.service, profiles, photos: photo.service, likes }),
    icebreaker: createIcebreakerView({ places: place.service, profiles, icebreakers: icebreaker.service }),
    likeLists: createLikeListsView({ profiles, likes, foundCards }),
    chatList: createChatListView({ profiles, chat: chat.service }),
    chatPage: createChatPageView({ profiles, credit: credit.service, chat: chat.service, likes }),
    newMatches: createNewMatchesView({ profiles, likes, chat: chat.service }),
    chatSearch: createChatSearchView({ profiles, chat: chat.service }),
    searchResults: createSearchResultsView(finding),
    suggestions,
    work: createWorkView({
      handOut: operator.service.handOut,
      photos: photo.service,
      profiles,
      sites: site.service,
      verifications: verification.service.desk,
      reports: safety.service.reports,
      held: chat.service.held,
      appeals: measure.service.desk,
      complaints: safety.service.complaints,
      fictional: fictional.service,
    }),
    queues: createQueuesView({
      photos: photo.service,
      profiles,
      sites: site.service,
      verifications: verification.service.desk,
      reports: safety.service.reports,
      held: chat.service.held,
      returns: measure.service.returns,
      appeals: measure.service.desk,
      complaints: safety.service.complaints,
      credits: credit.service.grants,
      payments: payment.service,
      rights: rights.service,
      fictional: fictional.service,
    }),
    memberDesk: createMemberDeskView({
      sites: site.service,
      members: member.service,
      profiles,
      photos: photo.service,
      access: access.service,
      reports: safety.service.reports,
      credit: credit.service,
      payments: payment.service,
      measures: measure.service,
      consents: consent.service,
      notify: notify.service,
      age: age.service,
    }),
    dismissWarning: chat.service.dismissWarning,
    swipeDeck: createSwipeDeckView({ swipes: swipe.service, foundCards, suggestions }),
  };
}
