import type { DeskMember, MemberMail } from '@rendezvous/contract/member-desk';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { useDeviceName } from '../../access/settings/device-name.ts';
import { useBrandName } from '../desk.queries.ts';
import { DeskTable } from '../table.tsx';
import { MemberPart } from './member-part.tsx';
import { useOlder } from './use-older.tsx';
import { When } from './when.tsx';

const keyOf = ({ kind, began_at, ended_at }: MemberMail) => [kind, began_at, ended_at].join(' ');

/** What a subject says of a payment or a complaint, which the list of mails does not keep. */
const unknown = { number: '…', reference: '…', amount: '…', day: '…' };

/** Mails sent, and the reasons why others were not. */
export function Mails({ member: { id: member, mails, site } }: { member: DeskMember }) {
  const { t } = useTranslation('support');
  const sent = useOlder({ member, list: 'mails', newest: mails.sent, rowKey: keyOf });
  const name = useBrandName()(site);
  return (
    <MemberPart id="mails" title={t('mails.title')}>
      {mails.stopped.map((reason) => (
        <p key={reason}>{t(`mails.stopped.${reason}`)}</p>
      ))}
      {mails.declined.length > 0 && (
        <p className="desk-soft">
          {t('mails.declined', {
            kinds: mails.declined.map((kind) => t(`notify:keys.${kind}`, { site: name })).join(', '),
          })}
        </p>
      )}
      <DeskTable
        isPart
        label={t('mails.title')}
        {...sent}
        rowKey={keyOf}
        empty={t('mails.none')}
        columns={[
          { head: t('operator:audit.when'), cell: ({ began_at }) => <When at={began_at} /> },
          {
            head: t('mails.kind'),
            cell: ({ kind }) => t([`mail:${kind}.subject`, `notify:keys.${kind}`], { ...unknown, site: name }),
          },
          {
            head: t('operator:operators.status'),
            cell: ({ outcome, attempts }) =>
              `${t(`mails.outcome.${outcome}`)}${attempts > 1 ? ` (${t('mails.attempts', { attempts })})` : ''}`,
          },
          { head: t('mails.answer'), cell: ({ answer }) => answer ?? '–' },
        ]}
      />
    </MemberPart>
  );
}

/** Sessions, passkeys and known browsers. */
export function Ways({ member: { sessions, passkeys, devices } }: { member: DeskMember }) {
  const { t } = useTranslation('support');
  const nameOf = useDeviceName();
  return (
    <MemberPart id="ways" title={t('ways.title')}>
      <DeskTable
        isPart
        label={t('ways.title')}
        rows={sessions}
        rowKey={({ created_at }) => created_at}
        empty={t('ways.none')}
        columns={[
          { head: t('ways.device'), cell: (session) => nameOf(session) },
          { head: t('ways.since'), cell: ({ created_at }) => <When at={created_at} /> },
          { head: t('history.last_seen'), cell: ({ last_seen_at }) => <When at={last_seen_at} /> },
        ]}
      />
      <p className="desk-soft">
        {t('ways.passkeys', { count: passkeys.length })}, {t('ways.devices', { count: devices.length })}
      </p>
    </MemberPart>
  );
}

/** Decisions on consent, with the version of the text. */
export function Consents({ member: { consents } }: { member: DeskMember }) {
  const { t } = useTranslation('support');
  return (
    <MemberPart id="consents" title={t('consents.title')}>
      <DeskTable
        isPart
        label={t('consents.title')}
        rows={consents}
        rowKey={({ purpose, decided_at }) => `${purpose} ${decided_at}`}
        empty={t('none')}
        columns={[
          { head: t('operator:audit.when'), cell: ({ decided_at }) => <When at={decided_at} /> },
          { head: t('operator:audit.what'), cell: ({ purpose }) => t(`consents.${purpose}`) },
          {
            head: t('operator:operators.status'),
            cell: ({ given, version }) =>
              `${t(given ? 'consents.given' : 'consents.refused')} (${t('consents.version', { version })})`,
          },
        ]}
      />
    </MemberPart>
  );
}
