import { fetchedStyle } from '../../platform/theme/fetched-style.tsx';
import href from './hidden-likes.css?url';

/** The style of likes that a brand hides. */
export const HiddenLikesStyle = fetchedStyle(href, 'hidden likes');
