import { Button, Menu } from '@mantine/core'
import { IconDownload, IconHistory } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { type ListAddress, useListAddress } from '../../../address/list-address.ts'
import {
  type AuditEntry,
  type AuditFilters,
  auditEntryQuery,
  auditExportUrl,
  auditQuery,
} from '../../../queries/audit.ts'
import { memberOptions } from '../../../queries/options.ts'
import { OptionFilter } from '../../../records/options/option-filter.tsx'
import { useFormat } from '../../../session/use-format.ts'
import { downloadLink } from '../../../ui/download/download-link.ts'
import type { Column } from '../../../ui/list/data-table.tsx'
import { DayRangeFilter } from '../../../ui/list/day-range-filter.tsx'
import { ListTable } from '../../../ui/list/list-table.tsx'
import { ListToolbar } from '../../../ui/list/list-toolbar.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { lists } from '../../lists.ts'
import classes from '../settings-list.module.css'
import { useOpened } from '../use-open-record.ts'
import { AuditEntryDialog } from './audit-entry.tsx'
import { auditFilters } from './audit-filters.ts'
import { AuditVerify } from './audit-verify.tsx'
import { useAuditWords } from './use-audit-words.ts'

function useColumns(): Column<AuditEntry>[] {
  const { t } = useTranslation('settings')
  const words = useAuditWords()
  const format = useFormat()
  return useMemo(
    () => [
      {
        id: 'what',
        header: t('audit.columns.what'),
        cell: (row) => words.action(row.action),
      },
      {
        id: 'record',
        header: t('audit.columns.record'),
        cell: (row) => (
          <span className={classes.two}>
            <span>{words.noun(row.noun)}</span>
            <span className={classes.soft}>{words.record(row)}</span>
          </span>
        ),
      },
      {
        id: 'who',
        header: t('audit.columns.who'),
        cell: (row) => row.user?.name ?? t('audit.system'),
      },
      {
        id: 'when',
        header: t('audit.columns.when'),
        cell: (row) => (
          <time dateTime={row.at} title={format.exact(row.at)}>
            {format.dateTime(row.at)}
          </time>
        ),
        short: true,
      },
      {
        id: 'seq',
        header: t('audit.columns.seq'),
        cell: (row) => (row.seq === null ? '' : format.number(row.seq)),
        align: 'right',
        short: true,
      },
    ],
    [t, words, format],
  )
}

function MoreFilters({ list }: { list: ListAddress<typeof lists.audit> }) {
  const { t } = useTranslation('settings')
  const { user_id, from, to } = list.filters
  return (
    <>
      <OptionFilter
        name={t('audit.columns.who')}
        options={memberOptions}
        value={user_id}
        onChange={(id) => list.change({ filters: { user_id: id } })}
      />
      <DayRangeFilter
        label={t('audit.columns.when')}
        range={{ from, to }}
        onChange={(range) => list.change({ filters: range }, 'replace')}
      />
    </>
  )
}

function Export({ filters }: { filters: AuditFilters }) {
  const { t } = useTranslation('settings')
  return (
    <Menu>
      <Menu.Target>
        <Button variant="default" leftSection={<IconDownload size={18} />}>
          {t('audit.export')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {(['csv', 'ndjson'] as const).map((format) => (
          <Menu.Item key={format} component="a" {...downloadLink(auditExportUrl(filters, format))}>
            {t(`audit.export_${format}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

/** The audit log: its entries, checking its integrity, and exporting it. */
export function AuditSettings() {
  const { t } = useTranslation('settings')
  const list = useListAddress(lists.audit)
  const { entry, close } = useOpened()
  const words = useAuditWords()
  const filters = auditFilters(list.narrowing)
  const read = useQuery(auditQuery(filters, list.place))
  const onPage = read.data?.data.find(({ id }) => id === entry)
  // Stays open when newer entries push it off the page.
  const { data: shown } = useQuery({ ...auditEntryQuery(entry ?? 0, onPage), enabled: entry !== undefined })
  const columns = useColumns()
  const choices = (of: object) =>
    Object.entries(of).map(([value, label]) => ({ value, label: String(label) }))
  return (
    <>
      <PageHeader
        title={t('sections.audit')}
        count={read}
        sentence={t('audit.sentence')}
        action={<Export filters={filters} />}
      />
      <AuditVerify />
      <ListToolbar
        list={list}
        read={read}
        searchLabel={t('audit.search')}
        filters={[
          { name: 'noun', label: t('audit.noun'), choices: choices(words.nouns) },
          { name: 'action', label: t('audit.action'), choices: choices(words.actions) },
        ]}
        extra={<MoreFilters list={list} />}
      />
      <ListTable
        name={t('sections.audit')}
        columns={columns}
        rowId={(row) => row.id}
        rowName={(row) => words.action(row.action)}
        rowLink={(row) => ({ search: { entry: row.id } })}
        list={list}
        read={read}
        none={{ icon: <IconHistory size={20} />, title: t('audit.empty'), detail: t('audit.empty_detail') }}
      />
      <AuditEntryDialog entry={entry === undefined ? undefined : (shown ?? undefined)} onClose={close} />
    </>
  )
}
