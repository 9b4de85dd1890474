import { fetchedStyle } from '../../../platform/theme/fetched-style.tsx';
import href from './match.css?url';

/** The style of matches and likes over a page. */
export const MatchStyle = fetchedStyle(href, 'matches');
