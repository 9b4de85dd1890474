import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs';
import { type ReactNode, Suspense, useEffect, useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import { useTranslation } from '../../platform/i18n/i18n.ts';
import { Notice } from '../state/notice.tsx';
import classes from './settings.module.css';

interface FaceProps {
  name: string;
  /** The present value, or what the setting is for. */
  value?: ReactNode;
}

function Face({ name, value }: FaceProps) {
  return (
    <span className={classes.face}>
      <span className={classes.name}>{name}</span>
      {value && <span className={classes.value}>{value}</span>}
    </span>
  );
}

interface SettingsRowProps extends FaceProps {
  /** The action of a press on the row. */
  verb?: 'add' | 'change' | 'show';
  isOpenAtFirst?: boolean;
  /** The form that opens in place; `done` closes it with a line on what has happened. */
  children: (done: (said: string) => void) => ReactNode;
}

/** A setting that opens in place. */
export function SettingsRow({ name, value, verb = 'change', isOpenAtFirst = false, children }: SettingsRowProps) {
  const { t } = useTranslation();
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  const [said, setSaid] = useState('');
  const done = (words: string) => {
    setSaid(words);
    setOpen(false);
    button.current?.focus();
  };
  const press = () => {
    setSaid('');
    setOpen(!isOpen);
  };
  return (
    <div className={classes.item}>
      <h3 className={classes.heading}>
        <button
          ref={button}
          type="button"
          className={classes.row}
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={press}
        >
          <Face name={name} value={value} />
          <span className={classes.verb}>{t(isOpen ? 'close' : verb)}</span>
        </button>
      </h3>
      {isOpen && (
        <div id={id} className={classes.body}>
          <Suspense fallback={null}>
            <Opened>{children(done)}</Opened>
          </Suspense>
        </div>
      )}
      {said && (
        <Notice tone="good" role="status" className={classes.said}>
          {said}
        </Notice>
      )}
    </div>
  );
}

/** Puts the focus into the form that opened, once it has loaded. */
function Opened({ children }: { children: ReactNode }) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => element.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus(), []);
  return <div ref={element}>{children}</div>;
}

/** A setting with its control at the end of the row, and what came of it below. */
export function SettingsControl({
  name,
  value,
  control,
  children,
}: FaceProps & { control?: ReactNode; children?: ReactNode }) {
  return (
    <div className={classes.item}>
      <div className={classes.row}>
        <Face name={name} value={value} />
        {control}
      </div>
      {children}
    </div>
  );
}

/** A row that leads to another page. */
export function SettingsLink({ to, name, value, icon }: FaceProps & { to: string; icon?: ReactNode }) {
  return (
    <div className={classes.item}>
      <Link to={to} className={classes.row}>
        {icon}
        <Face name={name} value={value} />
        <IconChevronRight size={20} className={classes.arrow} aria-hidden />
      </Link>
    </div>
  );
}
