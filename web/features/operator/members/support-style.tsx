import { fetchedStyle } from '../../../platform/theme/fetched-style.tsx';
import href from './support.css?url';

/** The look of what is about members and their money. */
export const SupportStyle = fetchedStyle(href, 'support');
