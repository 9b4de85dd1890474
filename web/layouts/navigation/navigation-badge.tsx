import classes from './top-navigation.module.css';

/** §9: badges stop counting at 99+. */
const capped = (count: number) => (count > 99 ? '99+' : String(count));

/** The number of unseen items; renders nothing at zero. */
export function CountBadge({ count, label }: { count: number; label: string }) {
  if (count === 0) return null;
  return <Badge text={capped(count)} label={label} tone="unread" />;
}

/** §9: the badge appears at this balance or less. */
const fewCredits = 10;

/** §2: appears at a low balance; a warning above 0, danger at 0. */
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
