import { Button, NativeSelect, TextInput } from '@mantine/core';
import { type AuditEntry, listAudit } from '@rendezvous/contract/operator-desk';
import { permissions } from '@rendezvous/contract/permission';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Form, Link, useLocation } from 'react-router';
import { useHydrated } from '../../platform/document/hydrated.ts';
import { useFormat } from '../../platform/i18n/format.ts';
import { useTranslation } from '../../platform/i18n/i18n.ts';
import { type LoaderArgs, loadQueries } from '../../platform/query/load.ts';
import { query } from '../../platform/query/query.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { useBrandName } from './desk.queries.ts';
import { DeskPage } from './desk-page.tsx';
import { Facts } from './facts.tsx';
import { type Column, DeskTable } from './table.tsx';

const fields = ['operator', 'member', 'what', 'from', 'to', 'before'] as const;
type Filter = Partial<Record<(typeof fields)[number], string>>;

function filterOf(search: string): Filter {
  const params = new URLSearchParams(search);
  return Object.fromEntries(fields.flatMap((field) => (params.get(field) ? [[field, params.get(field)?.trim()]] : [])));
}
const auditQuery = (search: string) => query(listAudit, { query: filterOf(search) as object });

/** Looks of one kind by one operator, one after the other, are a row: the latest first. */
type Row = readonly [AuditEntry, ...AuditEntry[]];

function rowsOf(lines: readonly AuditEntry[]): Row[] {
  const rows: [AuditEntry, ...AuditEntry[]][] = [];
  for (const line of lines) {
    const last = rows.at(-1);
    const isMore =
      last?.[0].what === line.what &&
      line.what.includes(' GET ') &&
      last[0].operator === line.operator &&
      last[0].brand === line.brand;
    if (isMore) last.push(line);
    else rows.push([line]);
  }
  return rows;
}

const load = (args: LoaderArgs) => loadQueries(args, [auditQuery(new URL(args.request.url).search)]);

export { load as clientLoader, load as loader };

export const handle = { i18n: ['deeds'] };

/** What operators changed and looked at, latest first. */
export default function AuditScreen() {
  const { t } = useTranslation('operator');
  const { search } = useLocation();
  const { lines, next } = useSuspenseQuery(auditQuery(search)).data;
  const [opened, setOpened] = useState<Row | null>(null);
  const older = new URLSearchParams({ ...filterOf(search), before: String(next) });
  return (
    <DeskPage title={t('screen.audit')} text={t('audit.text')}>
      <AuditFilter filter={filterOf(search)} />
      <DeskTable
        label={t('screen.audit')}
        columns={useColumns()}
        rows={rowsOf(lines)}
        rowKey={([{ number }]) => number}
        onOpen={setOpened}
        empty={t('audit.none')}
        more={next !== null && <Link to={{ search: `${older}` }}>{t('audit.older')}</Link>}
      />
      <Dialog
        isOpen={opened !== null}
        onClose={() => setOpened(null)}
        title={t('audit.line', { number: opened?.[0].number ?? 0 })}
      >
        <div className="desk-form">
          {opened?.map((line) => (
            <AuditLine key={line.number} line={line} />
          ))}
        </div>
      </Dialog>
    </DeskPage>
  );
}

/** What was done, in words: a call without words of its own by its permission, a command by its name. */
function useAction() {
  const { t } = useTranslation('deeds');
  return (what: string): string => {
    const [permission, method, path] = what.split(' ');
    if (permission === 'npm') return what;
    return t([`${method}.${path}`, `operator:permission.${permission}`]);
  };
}

function useColumns(): readonly Column<Row>[] {
  const { t } = useTranslation('operator');
  const format = useFormat();
  const action = useAction();
  const isHydrated = useHydrated();
  const brandName = useBrandName();
  return [
    {
      head: t('audit.when'),
      cell: ([{ at }]) => (isHydrated ? `${format.shortDay(at)}, ${format.time(at)}` : at.slice(0, 16)),
    },
    { head: t('audit.operator'), cell: ([{ operator }]) => <b>{operator}</b> },
    {
      head: t('audit.what'),
      cell: ([{ what }, ...others]) =>
        others.length === 0 ? action(what) : t('audit.times', { action: action(what), count: others.length + 1 }),
    },
    { head: t('brand'), cell: ([{ brand }]) => (brand === null ? '–' : brandName(brand)) },
    { head: t('audit.reason'), cell: ([{ reason }]) => reason ?? '–' },
  ];
}

function AuditFilter({ filter }: { filter: Filter }) {
  const { t } = useTranslation('operator');
  return (
    <Form className="desk-filter" method="get" role="search">
      <TextInput name="operator" label={t('audit.operator')} defaultValue={filter.operator} />
      <TextInput name="member" label={t('audit.member')} defaultValue={filter.member} />
      <NativeSelect
        name="what"
        label={t('audit.what')}
        defaultValue={filter.what}
        data={[
          { value: '', label: t('audit.anything') },
          ...permissions.map((value) => ({ value, label: t(`permission.${value}`) })),
          { value: 'npm run', label: t('audit.commands') },
        ]}
      />
      <TextInput type="date" name="from" label={t('audit.from')} defaultValue={filter.from} />
      <TextInput type="date" name="to" label={t('audit.to')} defaultValue={filter.to} />
      <Button type="submit" variant="default">
        {t('audit.show')}
      </Button>
    </Form>
  );
}

/** A value, or the fields of one, each on a line. */
function inLines(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value ?? '–');
  return Object.entries(value)
    .map(([name, one]) => `${name}: ${typeof one === 'object' ? JSON.stringify(one) : one}`)
    .join('\n');
}

function AuditLine({ line }: { line: AuditEntry }) {
  const { t } = useTranslation('operator');
  const action = useAction();
  const facts: [string, unknown][] = [
    [t('audit.when'), line.at],
    [t('audit.operator'), line.operator],
    [t('audit.what'), action(line.what)],
    [t('brand'), line.brand],
    [t('audit.member'), line.member],
    [t('audit.subject'), line.subject],
    [t('audit.reason'), line.reason],
    [t('audit.before'), line.before],
    [t('audit.after'), line.after],
  ];
  return (
    <Facts
      facts={facts
        .filter(([, value]) => value !== null && JSON.stringify(value) !== '{}')
        .map(([name, value]) => [name, inLines(value)])}
    />
  );
}
