import { Link } from 'react-router';
import { useDesk } from '../desk.queries.ts';

/** The number of a payment, which leads to its member for whoever may see members. */
export function Whose({ member, payment }: { member: string; payment: string }) {
  const mayRead = useDesk().operator?.permissions.includes('members.read');
  if (!mayRead) return <code>{payment}</code>;
  return (
    // Its row may open something else.
    <Link to={`/operator/members/${member}`} onClick={(event) => event.stopPropagation()}>
      {payment}
    </Link>
  );
}
