import { fetchedStyle } from '../../../platform/theme/fetched-style.tsx';
import href from './premium.css?url';

/** The style of the premium page. */
export const PremiumStyle = fetchedStyle(href, 'premium');
