import { fetchedStyle } from '../../../platform/theme/fetched-style.tsx';
import href from './reply.css?url';

/** The style of replies. */
export const ReplyStyle = fetchedStyle(href, 'replies');
