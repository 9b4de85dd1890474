import { partnerKey } from '../server/features/partner/partner.service.ts';
import { readSiteFiles } from '../server/features/site/site.files.ts';
import { configOrExit, exitWithError } from '../server/platform/process/config.ts';

/** Prints the key with which a partner signs for one site: `npm run -s partner-key -- rendezvous acme`. */
const [site, partner] = process.argv.slice(2);
if (!site || !partner) throw new Error('Name the site and the partner: npm run -s partner-key -- rendezvous acme');
const { SECRET, SITES_DIR } = configOrExit({ isCommand: true });
const { files } = await readSiteFiles(SITES_DIR).catch(exitWithError);
const file = files.find(({ id }) => id === site);
if (!file) exitWithError(new Error(`${site} is no brand of ${SITES_DIR}: npm run site -- list names them.`));
if (!file.partners.includes(partner))
  exitWithError(new Error(`${partner} is no partner of ${site}: name it in partners of its file first.`));
console.log(partnerKey(SECRET, site, partner));
