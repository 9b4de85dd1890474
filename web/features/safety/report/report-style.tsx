import { fetchedStyle } from '../../../platform/theme/fetched-style.tsx';
import href from './report.css?url';

/** The style of reports: fetched with the first one, as most readers report nobody. */
export const ReportStyle = fetchedStyle(href, 'reports');
