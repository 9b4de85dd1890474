import { type ReactNode, useEffect, useRef, useState } from 'react';
import classes from './settings.module.css';

interface SettingsColumnsProps {
  label: string;
  /** The groups' ids and titles, in order. */
  groups: readonly (readonly [string, string])[];
  children: ReactNode;
}

/** Groups of settings; with an index, at their side on a desk, which shows where the reader is. */
export function SettingsColumns({ label, groups, children }: SettingsColumnsProps) {
  const [current, press] = useCurrent(groups.map(([id]) => id).join());
  const index = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the row follows where the reader is
  useEffect(() => {
    const entry = index.current?.querySelector<HTMLElement>('[aria-current]');
    index.current?.scrollTo({ left: entry ? entry.offsetLeft + entry.offsetWidth / 2 - innerWidth / 2 : 0 });
  }, [current]);
  return (
    <div className={classes.columns}>
      <nav ref={index} className={classes.index} aria-label={label}>
        {groups.map(([id, title]) => (
          <a
            key={id}
            href={`#${id}`}
            className={classes.entry}
            aria-current={id === current ? 'location' : undefined}
            onClick={() => press(id)}
          >
            {title}
          </a>
        ))}
      </nav>
      <div>{children}</div>
    </div>
  );
}

/**
 * The last of the elements that has reached the upper third of the window. One that was pressed counts until the reader
 * scrolls, as those at the page's end cannot come so far up.
 */
function useCurrent(ids: string): [current: string | undefined, press: (id: string) => void] {
  const [current, setCurrent] = useState(ids.split(',')[0]);
  const pressed = useRef<{ at: number | null } | null>(null);
  useEffect(() => {
    const order = ids.split(',');
    const visible = new Set<string>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries)
          if (isIntersecting) visible.add(target.id);
          else visible.delete(target.id);
        if (pressed.current && (pressed.current.at ?? scrollY) === scrollY) {
          pressed.current.at = scrollY;
          return;
        }
        pressed.current = null;
        const last = order.findLast((id) => visible.has(id));
        if (last) setCurrent(last);
      },
      { rootMargin: '0px 0px -67% 0px' },
    );
    for (const id of order) {
      const element = document.getElementById(id);
      if (element) observer.observe(element);
    }
    return () => observer.disconnect();
  }, [ids]);
  const press = (id: string) => {
    pressed.current = { at: null };
    setCurrent(id);
  };
  return [current, press];
}
