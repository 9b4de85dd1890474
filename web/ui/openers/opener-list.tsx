import { useTranslation } from '../../platform/i18n/i18n.ts';
import classes from './opener-list.module.css';
import { type Interest, openersFor } from './openers.ts';

interface OpenerListProps {
  /** The interests that both have. */
  shared: readonly Interest[];
  /** The other member's id. */
  member: string;
  /** Receives the line that was pressed, to be changed and sent by the member. */
  onChoose: (line: string) => void;
}

/** Three first lines to press. None is ever sent by itself. */
export function OpenerList({ shared, member, onChoose }: OpenerListProps) {
  const { t } = useTranslation('opener');
  return (
    <section className={classes.openers}>
      <h2 className={classes.title}>{t('title')}</h2>
      <ul className={classes.list}>
        {openersFor(shared, member).map((key) => (
          <li key={key}>
            <button type="button" className={classes.line} onClick={() => onChoose(t(key))}>
              {t(key)}
            </button>
          </li>
        ))}
      </ul>
      <p className={classes.hint}>{t('hint')}</p>
    </section>
  );
}
