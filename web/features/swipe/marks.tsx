interface MarkProps {
  size: number;
}

/** The marks of both decisions, drawn here, as an icon that several pages share is fetched on its own. */
export const LikeMark = ({ size }: MarkProps) => (
  <svg width={size} height={size} viewBox="0 0 24 24" fill="currentColor" aria-hidden>
    <path d="M12 20.6c-5-4-8.6-7-8.6-11.2a4.7 4.7 0 0 1 8.6-2.6 4.7 4.7 0 0 1 8.6 2.6c0 4.2-3.6 7.2-8.6 11.2z" />
  </svg>
);

export const PassMark = ({ size }: MarkProps) => (
  <svg
    width={size}
    height={size}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth={2.4}
    strokeLinecap="round"
    aria-hidden
  >
    <path d="M6 6l12 12M18 6L6 18" />
  </svg>
);
