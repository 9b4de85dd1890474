import { data } from 'react-router';

const load = () => {
  throw data(null, { status: 404 });
};

export { load as clientLoader, load as loader };

/** §8: an unmatched address is the error page with status 404. */
export default function NotFoundPage() {
  return null;
}
