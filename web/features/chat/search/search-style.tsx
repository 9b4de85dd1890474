import { fetchedStyle } from '../../../platform/theme/fetched-style.tsx';
import href from './search.css?url';

/** The style of the search in conversations. */
export const SearchStyle = fetchedStyle(href, 'chat-search');
