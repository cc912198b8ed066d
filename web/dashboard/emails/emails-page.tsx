import { paths } from '@atesta/contract/paths.ts'
import { Button } from '@mantine/core'
import { IconArchive, IconFolder, IconMail, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { type ListAddress, useListAddress } from '../../address/list-address.ts'
import { nothingDone, openModal } from '../../modals/modal-store.ts'
import { type EmailTask, emailTasksQuery, refreshEmails } from '../../queries/emails.ts'
import { folderQuery } from '../../queries/folders.ts'
import { folderOptions } from '../../queries/options.ts'
import { OptionFilter } from '../../records/options/option-filter.tsx'
import { api } from '../../session/api.ts'
import { useSession } from '../../session/session.ts'
import { usePanel } from '../../side-panels/use-panel.ts'
import { LinkButton, PageLink } from '../../ui/link.tsx'
import { BulkBar } from '../../ui/list/bulk-bar.tsx'
import type { Column } from '../../ui/list/data-table.tsx'
import { ListTable } from '../../ui/list/list-table.tsx'
import { ListToolbar } from '../../ui/list/list-toolbar.tsx'
import type { CountedRead } from '../../ui/list/page-range.ts'
import { useSelection } from '../../ui/list/use-selection.ts'
import { notify } from '../../ui/notify.ts'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { lists } from '../lists.ts'
import { useListTools } from '../use-list-tools.tsx'
import { usePeople } from '../use-people.ts'
import { useQuestion } from '../use-question.ts'
import { Deadline } from './deadline.tsx'
import { RecipientStates } from './recipient-states.tsx'
import { useEmailTaskActions } from './use-email-task-actions.tsx'

const folders = folderOptions('email')

function useColumns(inFolder: boolean) {
  const { t } = useTranslation('emails')
  return useMemo<Column<EmailTask>[]>(
    () => [
      {
        id: 'name',
        header: t('columns.task'),
        cell: (row) => row.name,
        sort: { ascending: 'name', descending: '-name' },
      },
      ...(inFolder
        ? []
        : [
            {
              id: 'folder',
              header: t('columns.folder'),
              cell: (row: EmailTask) => row.folder.name,
            },
          ]),
      {
        id: 'form',
        header: t('columns.form'),
        cell: (row) => row.template?.name ?? '',
        least: true,
      },
      {
        id: 'answers',
        header: t('columns.answers'),
        cell: (row) => <RecipientStates task={row} />,
      },
      {
        id: 'expires',
        header: t('columns.expires'),
        cell: (row) => <Deadline at={row.expires_at} />,
      },
      {
        id: 'updated',
        header: t('columns.updated'),
        cell: (row) => <RelativeTime at={row.updated_at} />,
        short: true,
        least: true,
        sort: { ascending: 'updated_at', descending: '-updated_at' },
      },
    ],
    [t, inFolder],
  )
}

/** Archives the selected ones for good, after asking; says which were not, and why. */
function useBulk(rows: EmailTask[]) {
  const { t } = useTranslation(['emails', 'errors'])
  const { selection, chosen, clear, keep } = useSelection(rows)
  const archive = () => {
    let left: number[] = []
    openModal('ARCHIVE_EMAIL_TASK', {
      name: chosen.length === 1 ? (chosen[0]?.name ?? '') : t('archive_many', { count: chosen.length }),
      onConfirm: async () => {
        const body = { ids: chosen.map(({ id }) => id) }
        const { archived, not_archived } = await api.tasks.archiveMany({ body })
        left = not_archived.map(({ id }) => id)
        const [first] = not_archived
        if (!first) return
        const reason = t(`errors:${first.code as 'forbidden'}.detail`)
        notify.error(t('not_archived', { count: not_archived.length, reason }))
        return archived.length > 0 ? undefined : nothingDone
      },
      onDone: () => {
        keep(chosen.filter(({ id }) => left.includes(id)))
        void refreshEmails()
      },
    })
  }
  const bar = chosen.length > 0 && (
    <BulkBar
      count={chosen.length}
      onClear={clear}
      actions={[{ label: t('actions.archive'), icon: <IconArchive size={16} />, onClick: archive }]}
    />
  )
  return { selection, bar }
}

function useFilters() {
  const { t } = useTranslation('emails')
  return [
    {
      name: 'sent' as const,
      label: t('sent_filter'),
      choices: [
        { value: 'true', label: t('sent_yes') },
        { value: 'false', label: t('sent_no') },
      ],
    },
    {
      name: 'attention' as const,
      label: t('attention'),
      choices: [{ value: 'true', label: t('attention') }],
    },
    {
      name: 'archived' as const,
      label: t('archived'),
      choices: [{ value: 'true', label: t('archived') }],
    },
  ]
}

function FolderFilter({ list }: { list: ListAddress<typeof lists.emailTasks> }) {
  const { t } = useTranslation('emails')
  const { data: known = [] } = useQuery(folders(''))
  const { folder_id } = list.filters
  // A single folder leaves no choice.
  if (known.length < 2 && !folder_id) return null
  return (
    <OptionFilter
      name={t('folder_filter')}
      options={folders}
      value={folder_id}
      onChange={(id) => list.change({ filters: { folder_id: id } })}
    />
  )
}

function CreateTask({ folderId }: { folderId: number | undefined }) {
  const { t } = useTranslation('emails')
  const panel = usePanel()
  const mayCreate = useSession((session) => session.user?.can.create_workflows)
  if (!mayCreate) return null
  return (
    <Button
      leftSection={<IconPlus size={18} />}
      onClick={() => panel.open('email-task-create', folderId === undefined ? {} : { folder: folderId })}
    >
      {t('create')}
    </Button>
  )
}

function Head({ list, count }: { list: ListAddress<typeof lists.emailTasks>; count: CountedRead }) {
  const { t } = useTranslation('emails')
  const people = usePeople()
  const folderId = list.filters.folder_id ? Number(list.filters.folder_id) : undefined
  const { data: folder } = useQuery({ ...folderQuery(folderId ?? 0), enabled: folderId !== undefined })
  return (
    <PageHeader
      title={folderId !== undefined && folder ? folder.name : t('title')}
      count={count}
      sentence={
        folderId !== undefined && folder
          ? `${t('columns.members')}: ${people(folder.members)}`
          : t('sentence')
      }
      back={folderId === undefined ? undefined : <PageLink to={paths.emails()}>{t('all')}</PageLink>}
      action={
        <>
          <LinkButton variant="default" to={paths.emailFolders()} leftSection={<IconFolder size={18} />}>
            {t('folders_link')}
          </LinkButton>
          <CreateTask folderId={folderId} />
        </>
      }
    />
  )
}

/** Every email task the person supervises, or those of one folder. */
export function EmailsPage() {
  const { t } = useTranslation(['emails', 'common'])
  const list = useListAddress(lists.emailTasks)
  const navigate = useNavigate()
  const mayCreate = useSession((session) => session.user?.can.create_workflows)
  const { folder_id, ...query } = list.query
  const read = useQuery(
    emailTasksQuery({
      ...query,
      ...(folder_id && { folder_id: Number(folder_id) }),
      ...(list.sort && { sort: list.sort }),
    }),
  )
  const { data } = read
  const { columns, tools } = useListTools(lists.emailTasks, useColumns(folder_id !== undefined))
  const { ask, element } = useQuestion()
  const actions = useEmailTaskActions({
    ask,
    onReport: ({ id }) => void navigate({ to: paths.emailTask({ taskId: id }), search: { view: 'reports' } }),
  })
  const { selection, bar } = useBulk(data?.data ?? [])
  const filters = useFilters()
  const none = {
    icon: <IconMail size={20} />,
    title: t('empty'),
    detail: t(mayCreate ? 'empty_detail' : 'empty_detail_member'),
  }
  return (
    <>
      <Head list={list} count={read} />
      <ListToolbar
        list={list}
        read={read}
        searchLabel={t('search')}
        filters={filters}
        extra={<FolderFilter list={list} />}
        tools={tools}
        bulk={bar}
      />
      <ListTable
        name={t('title')}
        columns={columns}
        rowId={(row) => row.id}
        rowName={(row) => row.name}
        rowLink={(row) => ({ to: paths.emailTask({ taskId: row.id }) })}
        actions={actions}
        selection={mayCreate && !list.filters.archived ? selection : undefined}
        list={list}
        read={read}
        none={none}
      />
      {element}
    </>
  )
}
