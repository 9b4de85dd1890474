import { fetchedStyle } from '../../../platform/theme/fetched-style.tsx';
import href from './bonus.css?url';

/** The style of the time bonus's window. */
export const BonusStyle = fetchedStyle(href, 'bonus');
