import { isOffered } from '@atesta/contract/can.ts'
import { paths } from '@atesta/contract/paths.ts'
import { Button } from '@mantine/core'
import { IconAddressBook, IconFileTypeCsv, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useListAddress } from '../../address/list-address.ts'
import { type Client, clientsQuery } from '../../queries/clients.ts'
import { useFormat } from '../../session/use-format.ts'
import { LinkButton } from '../../ui/link.tsx'
import type { Column } from '../../ui/list/data-table.tsx'
import { ListTable } from '../../ui/list/list-table.tsx'
import { ListToolbar } from '../../ui/list/list-toolbar.tsx'
import { useSelection } from '../../ui/list/use-selection.ts'
import { Permitted } from '../../ui/no-permission.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import classes from '../emails/recipients-view.module.css'
import { lists } from '../lists.ts'
import { useListTools } from '../use-list-tools.tsx'
import { useQuestion } from '../use-question.ts'
import { ClientsBulk } from './clients-bulk.tsx'
import { ImportClients } from './import-clients.tsx'
import { useClientActions, useClientDialog } from './use-clients.tsx'

function useColumns() {
  const { t } = useTranslation(['clients', 'common'])
  const format = useFormat()
  return useMemo<Column<Client>[]>(
    () => [
      {
        id: 'name',
        header: t('columns.name'),
        cell: (row) => (
          <span className={classes.recipient}>
            {row.name}
            <span className={`${classes.address} ${classes.cut}`} title={row.email}>
              {row.email}
            </span>
            {row.unsubscribed && <span className={classes.address}>{t('no_messages')}</span>}
          </span>
        ),
        sort: { ascending: 'name', descending: '-name' },
      },
      {
        id: 'phone',
        header: t('columns.phone'),
        cell: (row) => <span className={classes.phone}>{row.phone || '–'}</span>,
      },
      {
        id: 'language',
        header: t('columns.language'),
        cell: (row) => (row.locale ? t(`common:language.${row.locale}`) : '–'),
        short: true,
        least: true,
      },
      {
        id: 'asked',
        header: t('columns.asked'),
        cell: (row) =>
          t('of', { part: format.number(row.counts.submitted), all: format.number(row.counts.emails) }),
        align: 'right',
        short: true,
      },
      {
        id: 'last',
        header: t('columns.last'),
        cell: (row) => (row.last_email_at ? <RelativeTime at={row.last_email_at} /> : t('never')),
        short: true,
      },
      {
        id: 'added',
        header: t('columns.added'),
        cell: (row) => <RelativeTime at={row.created_at} />,
        short: true,
        least: true,
        sort: { ascending: 'created_at', descending: '-created_at' },
      },
    ],
    [t, format],
  )
}

function ClientList() {
  const { t } = useTranslation('clients')
  const list = useListAddress(lists.clients)
  const read = useQuery(clientsQuery({ ...list.query, ...(list.sort && { sort: list.sort }) }))
  const { data } = read
  const { columns, tools } = useListTools(lists.clients, useColumns())
  const { selection, ...selected } = useSelection(data?.data)
  const { ask, element } = useQuestion()
  const dialog = useClientDialog()
  const actions = useClientActions({ ask, edit: dialog.show })
  const buttons = (
    <>
      <LinkButton
        variant="default"
        to={paths.clients()}
        search={{ view: 'import' }}
        leftSection={<IconFileTypeCsv size={18} />}
      >
        {t('import')}
      </LinkButton>
      <Button leftSection={<IconPlus size={18} />} onClick={() => dialog.show('new')}>
        {t('create')}
      </Button>
    </>
  )
  return (
    <>
      <PageHeader title={t('title')} count={read} sentence={t('sentence')} action={buttons} />
      <ListToolbar
        list={list}
        read={read}
        searchLabel={t('search')}
        tools={tools}
        bulk={selected.chosen.length > 0 && <ClientsBulk {...selected} />}
        filters={[
          {
            name: 'unsubscribed',
            label: t('unsubscribed_filter'),
            choices: [
              { value: 'false', label: t('wants') },
              { value: 'true', label: t('wants_none') },
            ],
          },
        ]}
      />
      <ListTable
        name={t('title')}
        columns={columns}
        rowId={(row) => row.id}
        rowName={(row) => row.name}
        rowLink={(row) => ({ to: paths.client({ clientId: row.id }) })}
        actions={actions}
        selection={data?.data.some((row) => isOffered(row, 'delete')) ? selection : undefined}
        list={list}
        read={read}
        none={{
          icon: <IconAddressBook size={20} />,
          title: t('empty'),
          detail: t('empty_detail'),
        }}
      />
      {element}
      {dialog.element}
    </>
  )
}

/** The clients who are asked by e-mail; with `?view=import`, their import from a file. */
export function ClientsPage() {
  const { view } = useSearch({ from: '/dashboard/clients' })
  return (
    <Permitted may="create_workflows">{view === 'import' ? <ImportClients /> : <ClientList />}</Permitted>
  )
}
