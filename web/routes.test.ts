import { matchRoutes, type RouteObject } from 'react-router';
import { expect, test } from 'vitest';
import routes from './routes.ts';

/** §2, once with each parameter that may be left out, and once without. */
const addresses = `/ /likes /likes/given /likes/m/1 /members /members/1 /members/1/chat /members/1/landing
  /members/1/signup /members/1/landing2 /members/1/landing2/x /members/1/landing3 /members/1/landing3/x /chats /chats/1
  /account-deleted /complaints /complete-signup /credits /credits/repeat-order /credits/1 /credits/1/ideal /directdebit
  /lang-config /login /match-finder /notifications /premium /pricing /profile /reset-password /reset-password/do /signup
  /signup-matches /swipe-game /activate/done /activate/error /mail-change/do /transactions /transactions/1
  /landers/tinderswipe /landers/alonetonight /landers/alonetonight/x /landers/collagelanding/x /landers/gallery/x
  /landers/iconslanding/x /landers/maplanding/x /landers/socialnetwork/x /landers/transitionsvideolanding/x
  /landers/video/x /safety /pages/ban /pages/cookies /pages/faq /pages/privacy /pages/return-policy /pages/service
  /pages/terms`.split(/\s+/);

test('every specified address is a route', async () => {
  const pages = (await routes) as RouteObject[];
  const missing = addresses.filter((address) => {
    const page = matchRoutes(pages, address)?.at(-1)?.route;
    return !page || page.path === '*' || (page.path === ':token' && address !== '/safety');
  });
  expect(missing).toEqual([]);
});
