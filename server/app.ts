import { readSettings } from '@rendezvous/contract/site';
import type { DestinationStream } from 'pino';
import { createImages } from './adapters/image/pool.ts';
import { mailEventRoutes } from './adapters/mail/mail-events.routes.ts';
import type { Gateway } from './adapters/payment/gateway.ts';
import { createGateways } from './adapters/payment/gateways.ts';
import { sandboxPages } from './adapters/payment/sandbox.routes.ts';
import { createSandbox, ownAddress } from './adapters/payment/sandbox.ts';
import type { Push } from './adapters/push/push.ts';
import { createWebPush } from './adapters/push/web-push.ts';
import { openStorage } from './adapters/storage/open.ts';
import { largerPictures } from './demo/larger.ts';
import { bringDemo } from './demo/start.ts';
import { deletionMailPreviews } from './features/account/account.deletion.mails.ts';
import { exportFile, exportRoutes } from './features/account/account.export.routes.ts';
import { createExports, exportMailPreviews } from './features/account/account.export.ts';
import { accountMailPreviews } from './features/account/account.mails.ts';
import { accountRoutes, deletionRoutes } from './features/account/account.routes.ts';
import { createAccount, memberDeleted, memberLoggedOut } from './features/account/account.service.ts';
import { chatRoutes } from './features/chat/chat.routes.ts';
import { createChat } from './features/chat/chat.service.ts';
import { creditRoutes } from './features/credit/credit.routes.ts';
import { createCredit } from './features/credit/credit.service.ts';
import { likeRoutes } from './features/like/like.routes.ts';
import { createLikes, type Likes } from './features/like/like.service.ts';
import { notifyMailPreviews } from './features/notify/notify.mails.ts';
import { notifyRoutes } from './features/notify/notify.routes.ts';
import { createNotify, type Notify } from './features/notify/notify.service.ts';
import { unsubscribeRoutes } from './features/notify/notify.unsubscribe.ts';
import { definePaymentJobs } from './features/payment/payment.jobs.ts';
import { paymentRoutes } from './features/payment/payment.routes.ts';
import { createPayments } from './features/payment/payment.service.ts';
import { photoFiles } from './features/photo/photo.files.ts';
import { photoRoutes } from './features/photo/photo.routes.ts';
import { createPhotos, type Photos } from './features/photo/photo.service.ts';
import { placeRoutes } from './features/place/place.routes.ts';
import { createPlaces } from './features/place/place.service.ts';
import { describeProfile } from './features/profile/profile.describe.ts';
import { profileRoutes } from './features/profile/profile.routes.ts';
import { createProfiles, type Profiles } from './features/profile/profile.service.ts';
import { createComplaints } from './features/safety/safety.complaints.ts';
import { complaintMailPreviews } from './features/safety/safety.mails.ts';
import { safetyRoutes } from './features/safety/safety.routes.ts';
import { createSafety } from './features/safety/safety.service.ts';
import { searchJobs } from './features/search/search.jobs.ts';
import { searchRoutes } from './features/search/search.routes.ts';
import { createSearch } from './features/search/search.service.ts';
import { crawlerFiles } from './features/site/site.crawlers.ts';
import { installedApp } from './features/site/site.installed.ts';
import { siteRoutes } from './features/site/site.routes.ts';
import { securityText } from './features/site/site.security-txt.ts';
import { createSites } from './features/site/site.service.ts';
import type { Caller, MemberCaller } from './platform/calls/caller.ts';
import { createCallers } from './platform/calls/callers.ts';
import { createCountryOf } from './platform/calls/country.ts';
import { Limiter } from './platform/calls/limits.ts';
import { Registry } from './platform/calls/mount.ts';
import { connect, type Patience } from './platform/database/database.ts';
import { Events } from './platform/database/events.ts';
import { Jobs } from './platform/database/jobs.ts';
import { migrate } from './platform/database/migrate.ts';
import { localOnly, refuseExposure } from './platform/http/local.ts';
import { closeAfterAnswers, createServer, serveCalls } from './platform/http/server.ts';
import { Live } from './platform/live/live.ts';
import { liveChannel } from './platform/live/live-adapter.ts';
import { openRedis } from './platform/live/redis.ts';
import { createMailer } from './platform/mail/mail.ts';
import { mailPreviews } from './platform/mail/mail-previews.ts';
import { mailboxPage } from './platform/mail/mailbox.ts';
import { pages } from './platform/pages/render.ts';
import type { Config } from './platform/process/config.ts';
import { createLog } from './platform/process/log.ts';
import { observe, serveMetrics } from './platform/process/observe.ts';
import { createReport } from './platform/process/report.ts';
import { createAudit } from './platform/secrets/audit.ts';
import { createHashing, type Hashing } from './platform/secrets/hashing.ts';
import { vapidKeys } from './platform/secrets/vapid.ts';

/** How long a socket may outlive a session of which no message told that it ended. */
const checkSocketsEveryMs = 60_000;
/** A browser shows nothing for so long before it is told that the server is busy; no statement of ours takes seconds. */
const patience: Patience = { connectionMs: 5000, statementMs: 30_000 };
/** How long a server that closes waits for the answers under way. */
const answerWithinMs = 3000;

export interface AppOptions {
  memory?: boolean | Blob;
  web?: boolean;
  push?: Push;
  gateways?: readonly Gateway[];
  fetch?: typeof fetch;
  hashing?: Hashing;
  logTo?: DestinationStream;
  checkSocketsEveryMs?: number;
  patience?: Patience;
}

/** `memory` keeps the embedded database in memory, begun with a dump when it is one, `web: false` leaves the pages out, `push` is sent by instead of by the web, `gateways` take their payment methods before the sandbox does, `fetch` asks other companies, `hashing` hashes passwords, `logTo` takes the log, `checkSocketsEveryMs` looks sockets' sessions up more often, `patience` waits otherwise for the database; for tests of the calls. */
export async function createApp(config: Config, options: AppOptions = {}) {
  const log = createLog(config, options.logTo);
  const { report, failures } = createReport(log);
  const storageIn = await openStorage(config);
  const connection = await connect({ ...config, memory: options.memory, patience: options.patience ?? patience }, report);
  await migrate(connection);
  const redis = config.REDIS_URL ? { connection: await openRedis(config.REDIS_URL, log), channel: liveChannel(config.REDIS_URL) } : undefined;
  const { db, reads } = connection;
  const events = new Events(report);
  const jobs = new Jobs(connection, config.DATABASE_URL, (error) => report(error, 'job'));
  const mailer = createMailer(config);
  const app = createServer(config, log);
  const closing = closeAfterAnswers(app);
  const live = new Live(app, { trustedProxies: config.TRUSTED_PROXIES, redis, report, events });

  const push = options.push ?? createWebPush({ keys: vapidKeys(config), subject: config.VAPID_SUBJECT });
  const sites = await createSites({ db, folder: config.SITES_DIR, pushPublicKey: push.publicKey, warn: (message) => log.warn(message) });
  refuseExposure(
    config,
    sites.all().flatMap((site) => site.hosts),
  );
  const places = createPlaces();
  const account = createAccount({
    connection,
    events,
    jobs,
    mailer,
    hashing: options.hashing ?? createHashing(),
    sites,
    config,
    describe: async (memberId) => {
      const [profile, balance] = await Promise.all([profiles.owned(memberId), credit.balanceOf(memberId)]);
      return { ...describeProfile(profile, profile?.main_image ? null : await photos.checking(memberId)), ...balance };
    },
    reminders: { wanted: (memberId) => notify.wants(memberId, 'reminders'), decline: (...of) => notify.declineOf(...of) },
  });
  events.after(memberDeleted, ({ member_id }) => live.disconnect(member_id));
  events.after(memberLoggedOut, ({ member_id, token_hash }) => live.endSession(member_id, token_hash));
  const safety = createSafety({ db, events, namesOf: (pool, ids) => profiles.namesOf(pool, ids) });
  const complaints = createComplaints({ db, jobs, mailer, sites });
  const credit = createCredit({ db, reads, events, live });
  const profiles: Profiles = createProfiles({
    db,
    reads,
    events,
    places,
    safety,
    emailOf: async (memberId) => (await account.findMember(memberId))?.email,
    relation: (memberId, otherId) => likes.relation(memberId, otherId),
    photosFor: (...of) => photos.shown(...of),
    ownPhotos: (memberId) => photos.own(memberId),
  });
  const storage = storageIn('photos');
  const images = createImages({ report: (error) => report(error, 'image') });
  const photos: Photos = createPhotos({ db, reads, events, jobs, live, storage, images, profiles, secret: config.SECRET });
  const search = createSearch({ connection, events, places, safety, profiles, likedAmong: (...of) => likes.likedAmong(...of) });
  searchJobs(jobs, search);
  const likes: Likes = createLikes({ db, reads, events, live, safety, profiles });

  const chat = createChat({ connection, secret: config.CONVERSATION_SECRET, events, live, profiles, credit, safety });

  const gateway = createSandbox({ db, jobs, secret: config.SECRET, address: () => ownAddress(app.server) });
  if (config.PUBLIC_URL && config.PAYMENT_SANDBOX !== 'allow')
    throw new Error(
      'PAYMENT_SANDBOX: no other payment provider is connected, and the sandbox takes no money: set it to "allow" to start with PUBLIC_URL all the same',
    );
  const gateways = createGateways([...(options.gateways ?? []), gateway]);
  const payments = createPayments({ db, events, live, account, credit, gateways, warn: (message) => log.warn(message) });
  const paymentJobs = definePaymentJobs({ db, jobs, gateways, payments });
  const notify: Notify = createNotify({ db, events, jobs, mailer, live, push, sites, account, profiles, search, likes, chat, config });

  const reader = async (id: string) => ({ id, pool: (await account.findMember(id))?.pool ?? '' });
  const exports = createExports({
    db,
    events,
    jobs,
    mailer,
    sites,
    storage: storageIn('exports'),
    parts: [
      { name: 'blocks', read: safety.held },
      { name: 'credits', read: credit.held },
      { name: 'profile', read: profiles.held },
      { name: 'photos', read: photos.held, files: photos.heldFiles },
      { name: 'likes', read: async (id) => likes.held(await reader(id)) },
      { name: 'messages', read: async (id) => chat.held(await reader(id)) },
      { name: 'payments', read: payments.held },
      { name: 'notifications', read: notify.held },
    ],
  });

  const registry = new Registry(
    [
      ...siteRoutes(sites, account.pageHidden),
      ...placeRoutes(places),
      ...accountRoutes(account),
      ...deletionRoutes(account),
      ...exportRoutes(exports),
      ...safetyRoutes(safety, complaints),
      ...creditRoutes(credit),
      ...profileRoutes(profiles),
      ...photoRoutes(photos),
      ...searchRoutes(search),
      ...likeRoutes(likes),
      ...chatRoutes(chat),
      ...paymentRoutes(payments),
      ...notifyRoutes(notify),
    ],
    new Limiter(config.LIMIT_FACTOR, redis?.connection),
    createAudit(log, config.SECRET),
    (error, endpoint) => report(error, `${endpoint.method} ${endpoint.path}`),
  );

  const https = config.PUBLIC_URL?.startsWith('https') ?? false;
  const callers = createCallers({ siteOf: sites.ofHost, memberOf: account.sessionMember, countryOf: createCountryOf(config), publicUrl: config.PUBLIC_URL });
  await serveCalls(app, { limitFactor: config.LIMIT_FACTOR, registry, callerOf: callers.ofRequest, https, pictureOrigin: sites.pictureOrigin, report });
  const metrics = observe(app, connection, { connections: () => live.connections(), isShared: () => live.isShared(), failures });
  // The links in the mailbox open accounts.
  if (!config.PUBLIC_URL) {
    await app.register(async (scope) => {
      localOnly(scope);
      mailboxPage(scope, mailer);
      mailPreviews(scope, sites, [...accountMailPreviews, ...deletionMailPreviews, ...exportMailPreviews, ...notifyMailPreviews, ...complaintMailPreviews]);
    });
  }
  photoFiles(app, { access: photos.access, siteOf: sites.ofHost, callerOf: callers.ofRequest });
  exportFile(app, exports, callers.ofRequest);
  await unsubscribeRoutes(app, notify.unsubscribe);
  await mailEventRoutes(app, {
    secret: config.MAIL_WEBHOOK_SECRET,
    topic: config.MAIL_SNS_TOPIC,
    fetch: options.fetch ?? fetch,
    tell: ({ address, reason }) => account.disableMails(address, reason),
  });
  installedApp(app, sites, callers.ofRequest);
  securityText(app, callers.ofRequest);
  crawlerFiles(app, sites, callers.ofRequest);
  await app.register(async (scope) => {
    if (config.PAYMENT_SANDBOX !== 'allow') localOnly(scope);
    await sandboxPages(scope, gateway, callers.ofRequest);
  });
  live.open({
    registry,
    callerOf: callers.ofHandshake,
    over: account.sessionsOver,
    checkEveryMs: options.checkSocketsEveryMs ?? checkSocketsEveryMs,
    countryHeader: config.COUNTRY_HEADER,
  });
  // A failure costs the page its counts and nothing else.
  const counted = (count: Promise<number>) => count.catch((error) => report(error, 'counts'));
  const countsOf = ({ id, pool }: MemberCaller['member']) => ({
    unread: () => counted(chat.unreadTotal(id)),
    newLikes: () => counted(likes.totalNew(id, pool)),
  });
  if (options.web !== false) {
    const pageData = async (caller: Caller, url: URL) => ({
      settings: sites.settingsFor(caller, readSettings.query.parse(Object.fromEntries(url.searchParams))),
      company: sites.ofId(caller.site.id)?.company,
      user: caller.member ? await account.readUser(caller as MemberCaller) : null,
      counts: caller.member && countsOf(caller.member),
    });
    await pages(app, { registry, callerOf: callers.ofRequest, pageData, report });
  }
  const metricsServer = config.METRICS_PORT === undefined ? undefined : await serveMetrics(metrics, { port: config.METRICS_PORT, host: config.METRICS_HOST });
  const drawLarger = largerPictures({ db, jobs, storage });
  const demo = await bringDemo({ connection, config, sites, places, storage });
  await jobs.start();
  await drawLarger(demo.photos);

  return {
    app,
    config,
    connection,
    registry,
    mailer,
    gateway,
    lookUpPayments: paymentJobs.lookUp,
    sites,
    account,
    photos,
    storage,
    search,
    notify,
    demo: demo.logins,
    log,
    metricsAddress: metricsServer?.address,
    report,
    // All who were dropped come back in one second; a shorter queue makes the kernel lose them, and they try again after seconds.
    listen: () => app.listen({ port: config.PORT, host: config.HOST, backlog: 65_535 }),
    async close() {
      await closing.begin();
      // Who asked just now is answered; browsers also keep connections on which they never ask.
      const cut = setTimeout(() => app.server.closeAllConnections(), answerWithinMs);
      await live.close();
      clearTimeout(cut);
      await app.close();
      metricsServer?.close();
      await events.settle(answerWithinMs);
      await jobs.stop();
      await images.close();
      sites.close();
      mailer.close();
      await redis?.connection.close();
      await connection.close();
    },
  };
}
