import { fetchedStyle } from '../../../platform/theme/fetched-style.tsx';
import href from './queue.css?url';

/** The style of the desk's queues. */
export const QueueStyle = fetchedStyle(href, 'queue');
