import { fetchedStyle } from '../../../platform/theme/fetched-style.tsx';
import href from './icebreaker.css?url';

/** The style of the window with first lines. */
export const IcebreakerStyle = fetchedStyle(href, 'icebreaker');
