import { fetchedStyle } from '../../../platform/theme/fetched-style.tsx';
import href from './forms.css?url';

/** The style of the home page's parts that differs by the brand's composition. */
export const FormsStyle = fetchedStyle(href, 'home');
