import type { InboxState } from '@rendezvous/contract/chat';
import type { MemberCaller } from '../../platform/calls/caller.ts';
import type { Platform } from '../../platform.ts';
import type { Credit } from '../credit/credit.service.ts';
import type { Members } from '../member/member.service.ts';
import type { Profiles } from '../profile/profile.service.ts';
import type { Safety } from '../safety/safety.service.ts';
import type { Scam } from '../scam/scam.service.ts';
import type { Sites } from '../site/site.service.ts';
import { createCards } from './chat.cards.ts';
import { createCopy } from './chat.copy.ts';
import { createInbox } from './chat.inbox.ts';
import type { Messaging } from './chat.kinds.ts';
import { createChatLookups } from './chat.lookups.ts';
import { createPresenter } from './chat.present.ts';
import { createReading } from './chat.reading.ts';
import { conversationOf } from './chat.rules.ts';
import { chatStore as store } from './chat.store.ts';
import { createTyping } from './chat.typing.ts';
import { createCorrespondence } from './fictional/chat.correspondence.ts';
import { createHeld } from './held/chat.held.ts';
import { createArranging } from './list/chat.arrange.ts';
import { createMarkingRead } from './list/chat.mark-read.ts';
import { preferences } from './list/chat.preferences.ts';
import { createSearching } from './list/chat.search.ts';
import type { ChatRights } from './premium/chat.premium.rules.ts';
import { createPremium } from './premium/chat.premium.ts';
import { createAnnouncer } from './send/chat.announcer.ts';
import { createDelivery } from './send/chat.delivery.ts';
import { createLiveUpdates } from './send/chat.live-updates.ts';
import { createSending } from './send/chat.send.ts';
import type { MessageKey } from './send/chat.unannounced.store.ts';
import { createUnannounced } from './send/chat.unannounced.ts';
import { createEvidence } from './take-back/chat.evidence.ts';
import { createTakingBack } from './take-back/chat.take-back.ts';
import { visibilityStore } from './visibility/chat.visibility.store.ts';
import { createVisibility } from './visibility/chat.visibility.ts';

export type { ChatsFrom } from './chat.inbox.ts';
export type { ChatQuery } from './chat.lookups.ts';
export type { ChosenMessage } from './chat.reading.ts';
export { cleanText } from './chat.rules.ts';
export { unreadInboxes } from './chat.store.ts';
export { chatSides, deliveredMessages, unreadSides } from './fictional/chat.fictional.store.ts';
export { refusedMessages } from './held/chat.held.store.ts';

export interface ChatOptions extends Pick<Platform, 'connection' | 'events' | 'jobs' | 'live' | 'report'>, Messaging {
  secret: string;
  profiles: Pick<Profiles, 'card' | 'cards'>;
  credit: Pick<Credit, 'balanceOf' | 'addEntry' | 'announce'>;
  safety: Pick<Safety, 'isBlockedBetween'>;
  scam: Pick<Scam, 'judge' | 'sent' | 'marks'>;
  sites: Sites;
  members: Members;
}

export function createChats({
  connection,
  secret,
  events,
  jobs,
  live,
  report,
  kinds,
  contract,
  profiles,
  credit,
  safety,
  scam,
  sites,
  members,
}: ChatOptions) {
  const { db } = connection;
  const { balanceOf } = credit;
  const between = (one: string, other: string) => conversationOf(secret, one, other);
  const presenter = createPresenter(kinds, contract.Message);
  const withoutReceipts = createPresenter(kinds, contract.Message, false);
  const presenterFor = ({ receipts }: ChatRights) => (receipts ? presenter : withoutReceipts);
  const liveUpdates = createLiveUpdates(
    { live, cards: createCards(profiles, events), presenter },
    contract.messageArrived,
  );
  const premium = createPremium({ connection, events, liveUpdates, sites, members, balanceOf, presenterFor });
  const announcer = createAnnouncer({ db, events, liveUpdates, presenter, premium, members, balanceOf });
  const unannounced = createUnannounced({ db, events, jobs, report, announcer });
  const evidence = createEvidence({ db, jobs, kinds });
  const { arrange, remove } = createArranging(db, liveUpdates);
  const held = createHeld({ db, events, jobs, members, kinds, credit, liveUpdates, unannounced });
  const correspondence = createCorrespondence({ db, events, secret, presenter });
  createDelivery({ db, events, jobs, members, liveUpdates, unannounced });
  createVisibility({ db, events, liveUpdates, safety, conversationOf: between });

  return {
    ...createChatLookups(connection, secret),
    ...createInbox(db),
    ...createReading({ db, secret, premium, presenter, evidence }),
    ...createSearching({ reads: connection.reads, premium }),
    ...preferences(db),
    premium,
    partnersSince: visibilityStore.partnersSince,
    send: createSending({ connection, secret, unannounced, kinds, scam, presenter, premium, balanceOf }),
    arrange,
    markRead: createMarkingRead({ db, live, liveUpdates, premium }),
    dismissWarning: (reader: string, message: MessageKey): Promise<void> => store.dismissWarning(db, reader, message),
    takeBack: createTakingBack({ db, live, kinds, held, premium }),
    held: held.desk,
    correspondence,
    remove,

    /** §4: removes the conversation with a profile; a pair has one. */
    removeWith: (caller: MemberCaller, profile: string): Promise<InboxState> =>
      remove(caller, between(caller.member.id, profile)),

    reportTyping: createTyping(db, live),
    eraseEvidence: evidence.eraseExpired,
    personalData: createCopy({ db, profiles, presenter, kinds, correspondence }),
  };
}

export type Chats = ReturnType<typeof createChats>;
