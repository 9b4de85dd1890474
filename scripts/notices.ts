import { writeFileSync } from 'node:fs';
import { noticesFile, thirdPartyNotices } from './checks/notices.ts';

writeFileSync(noticesFile, thirdPartyNotices());
