import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useSettings } from '../../platform/document/page.tsx';
import { useTranslation } from '../../platform/i18n/i18n.ts';
import { MemberCard } from '../../ui/member/member-card.tsx';
import { MemberGrid } from '../../ui/member/member-grid.tsx';
import classes from './faces.module.css';
import { facesQuery } from './faces-query.ts';

/** §6 Visitor: the newest members, or a note that only members see members. */
export function Faces() {
  const { t } = useTranslation('site');
  const { name, can } = useSettings();
  const isOpen = can.search !== 'none';
  const { data: members } = useQuery({ ...facesQuery, enabled: isOpen });
  if (!isOpen) {
    return (
      <section className={classes.faces}>
        <div className={classes.hidden}>
          <IconLock size={32} stroke={1.6} aria-hidden />
          <div>
            <h2 className={classes.title}>{t('home.faces.hidden_title')}</h2>
            <p className={classes.text}>{t('home.faces.hidden_text', { name })}</p>
          </div>
        </div>
      </section>
    );
  }
  if (!members || members.length === 0) return null;
  const title = t('home.faces.title', { name });
  return (
    <section className={classes.faces}>
      <div className={classes.head}>
        <h2 className={classes.title}>{title}</h2>
        <Link to="/members" prefetch="intent" className={classes.all}>
          {t('home.faces.all')}
        </Link>
      </div>
      <MemberGrid isRow label={title}>
        {members.map((member) => (
          <MemberCard key={member.id} member={member} />
        ))}
      </MemberGrid>
    </section>
  );
}
