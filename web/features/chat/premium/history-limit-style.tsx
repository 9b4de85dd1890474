import { fetchedStyle } from '../../../platform/theme/fetched-style.tsx';
import href from './history-limit.css?url';

/** The style of the limit of what is read back. */
export const HistoryLimitStyle = fetchedStyle(href, 'history-limit');
