import { fetchedStyle } from '../../platform/theme/fetched-style.tsx';
import href from './gift.css?url';

/** The style of gifts. */
export const GiftStyle = fetchedStyle(href, 'gifts');
