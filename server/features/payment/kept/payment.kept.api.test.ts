import { randomUUID } from 'node:crypto';
import { createSite } from '../../../testing/sites.ts';
