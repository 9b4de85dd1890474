import { partnerKey } from '../server/features/partner/partner.service.ts';
import { configOrExit } from '../server/platform/process/config.ts';

/** Prints the key with which a partner signs for one site: `npm run -s partner-key -- rendezvous acme`. */
const [site, partner] = process.argv.slice(2);
if (!site || !partner) throw new Error('Name the site and the partner: npm run -s partner-key -- rendezvous acme');
console.log(partnerKey(configOrExit({ isCommand: true }).SECRET, site, partner));
