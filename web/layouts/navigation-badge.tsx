import classes from './top-navigation.module.css';

/** §9: badges end at 99+. */
const capped = (count: number) => (count > 99 ? '99+' : String(count));

/** How many wait to be seen; nothing when none do. */
export function CountBadge({ count, label }: { count: number; label: string }) {
  if (count === 0) return null;
  return <Badge text={capped(count)} label={label} tone="unread" />;
}

/** §9: from this many credits down the badge warns. */
const fewCredits = 10;

/** §2: shown while credits are few; a warning above 0, danger at 0. */
export function CreditsBadge({ credits, label }: { credits: number; label: string }) {
  if (credits > fewCredits) return null;
  return <Badge text={String(credits)} label={label} tone={credits > 0 ? 'warning' : 'danger'} />;
}

function Badge({ text, label, tone }: { text: string; label: string; tone: 'unread' | 'warning' | 'danger' }) {
  return (
    <span className={classes.badge} data-tone={tone}>
      <span aria-hidden>{text}</span>
      <span className={classes.hidden}>{label}</span>
    </span>
  );
}
