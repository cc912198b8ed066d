import { paths } from '@atesta/contract/paths.ts'
import { Button } from '@mantine/core'
import { IconMailbox, IconMailPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useListAddress } from '../../address/list-address.ts'
import { type Client, clientQuery } from '../../queries/clients.ts'
import { type Email, emailsQuery } from '../../queries/emails.ts'
import { useFormat } from '../../session/use-format.ts'
import { usePanel } from '../../side-panels/use-panel.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { FactList } from '../../ui/fact-list.tsx'
import { PageLink } from '../../ui/link.tsx'
import type { Column } from '../../ui/list/data-table.tsx'
import { ListTable } from '../../ui/list/list-table.tsx'
import { ListToolbar } from '../../ui/list/list-toolbar.tsx'
import { RowMenu } from '../../ui/list/row-menu.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { PageLoading } from '../../ui/page/page-loading.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { EmailState } from '../emails/email-state.tsx'
import pageClasses from '../emails/email-task-page.module.css'
import { useEmailActions } from '../emails/use-email-actions.tsx'
import { emailStates, lists } from '../lists.ts'
import { useGone } from '../use-gone.ts'
import { type Ask, useQuestion } from '../use-question.ts'
import { useClientActions, useClientDialog } from './use-clients.tsx'

const route = getRouteApi('/dashboard/clients/$clientId')

function useColumns() {
  const { t } = useTranslation('emails')
  const format = useFormat()
  return useMemo<Column<Email>[]>(
    () => [
      { id: 'task', header: t('columns.task_of'), cell: (row) => row.task.name },
      { id: 'state', header: t('columns.state'), cell: (row) => <EmailState email={row} /> },
      {
        id: 'sent',
        header: t('columns.sent'),
        cell: (row) => (row.sent_at ? <RelativeTime at={row.sent_at} /> : t('task.never')),
        short: true,
      },
      {
        id: 'files',
        header: t('columns.files'),
        cell: (row) => format.number(row.counts.certifications),
        align: 'right',
        short: true,
      },
    ],
    [t, format],
  )
}

function SentTo({ client, ask }: { client: Client; ask: Ask }) {
  const { t } = useTranslation(['clients', 'emails', 'common'])
  const list = useListAddress(lists.clientEmails)
  const read = useQuery(emailsQuery({ ...list.query, client_id: client.id }))
  const columns = useColumns()
  const actions = useEmailActions(ask)
  return (
    <div className={pageClasses.work}>
      <ListToolbar
        list={list}
        read={read}
        searchLabel={t('clients:page.search')}
        filters={[
          {
            name: 'state',
            label: t('emails:task.state'),
            choices: emailStates.map((value) => ({
              value,
              label: t(`emails:states.${value}`),
            })),
          },
          {
            name: 'archived',
            label: t('clients:page.archived'),
            choices: [{ value: 'true', label: t('clients:page.archived') }],
          },
        ]}
      />
      <ListTable
        name={t('clients:page.emails')}
        columns={columns}
        rowId={(row) => row.id}
        rowName={(row) => row.task.name}
        rowLink={(row) => ({ to: paths.emailTask({ taskId: row.task.id }) })}
        actions={actions}
        list={list}
        read={read}
        none={{
          icon: <IconMailbox size={20} />,
          title: t('clients:page.empty'),
          detail: t('clients:page.empty_detail'),
        }}
      />
    </div>
  )
}

function ClientFacts({ client }: { client: Client }) {
  const { t } = useTranslation(['clients', 'common'])
  const format = useFormat()
  const { counts } = client
  return (
    <aside className={pageClasses.facts} aria-label={t('page.facts')}>
      <FactList
        facts={[
          { label: t('columns.email'), value: client.email },
          { label: t('columns.phone'), value: client.phone },
          {
            label: t('columns.language'),
            value: client.locale ? t(`common:language.${client.locale}`) : t('own_language'),
          },
          {
            label: t('columns.asked'),
            value: t('of', { part: format.number(counts.submitted), all: format.number(counts.emails) }),
          },
          {
            label: t('columns.last'),
            value: client.last_email_at ? <RelativeTime at={client.last_email_at} /> : t('never'),
          },
          { label: t('columns.added'), value: format.date(client.created_at) },
        ]}
      />
    </aside>
  )
}

/** One client, and the emails sent to them. */
export function ClientPage() {
  const { t } = useTranslation('clients')
  const clientId = Number(route.useParams().clientId)
  const navigate = useNavigate()
  const { data: client, error, refetch } = useQuery(clientQuery(clientId))
  const isGone = useGone(error)
  const panel = usePanel()
  const { ask, element } = useQuestion()
  const dialog = useClientDialog()
  const actions = useClientActions({
    ask,
    edit: dialog.show,
    onDeleted: () => void navigate({ to: paths.clients() }),
  })
  if (error && (isGone || !client))
    return <ErrorState error={error} onRetry={() => void refetch()} wholePage />
  if (!client) return <PageLoading />
  return (
    <>
      <PageHeader
        title={client.name}
        sentence={client.unsubscribed ? t('page.unsubscribed') : client.email}
        back={<PageLink to={paths.clients()}>{t('title')}</PageLink>}
        action={
          <>
            {!client.unsubscribed && (
              <Button
                leftSection={<IconMailPlus size={18} />}
                onClick={() => panel.open('email-task-create', { client: client.id })}
              >
                {t('actions.ask')}
              </Button>
            )}
            <RowMenu name={client.name} actions={actions(client)} />
          </>
        }
      />
      <div className={pageClasses.columns}>
        <SentTo client={client} ask={ask} />
        <ClientFacts client={client} />
      </div>
      {element}
      {dialog.element}
    </>
  )
}
