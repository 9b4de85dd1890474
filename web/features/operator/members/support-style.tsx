import { fetchedStyle } from '../../../platform/theme/fetched-style.tsx';
import href from './support.css?url';

/** The style of screens about members and their money. */
export const SupportStyle = fetchedStyle(href, 'support');
