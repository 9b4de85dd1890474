import { configOrExit } from '../../server/platform/process/config.ts';
import { accountHash } from '../../server/platform/security/audit.ts';

/** Prints the `account` of an address in the log: `npm run -s account-hash -- anna@example.com`. */
const [address] = process.argv.slice(2);
if (!address) throw new Error('Name the address: npm run -s account-hash -- anna@example.com');
console.log(accountHash(configOrExit({ isCommand: true }).SECRET, address));
