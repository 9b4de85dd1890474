import { Link } from 'react-router';
import { useDesk } from '../desk.queries.ts';

/** The number of a payment, linked to its member for operators who may see members. */
export function Whose({ member, payment }: { member: string; payment: string }) {
  const mayRead = useDesk().operator?.permissions.includes('members.read');
  if (!mayRead) return <code>{payment}</code>;
  return (
    // A press on the row opens something else.
    <Link to={`/operator/members/${member}`} onClick={(event) => event.stopPropagation()}>
      {payment}
    </Link>
  );
}
