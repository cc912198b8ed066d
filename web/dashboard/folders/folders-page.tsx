import { folderPage, paths } from '@atesta/contract/paths.ts'
import type { TaskType } from '@atesta/contract/schemas/task.ts'
import { Button } from '@mantine/core'
import { IconFolder, IconFolderPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useListAddress } from '../../address/list-address.ts'
import { foldersQuery } from '../../queries/folders.ts'
import { useSession } from '../../session/session.ts'
import { usePanel } from '../../side-panels/use-panel.ts'
import { PageLink } from '../../ui/link.tsx'
import { ListTable } from '../../ui/list/list-table.tsx'
import { ListToolbar } from '../../ui/list/list-toolbar.tsx'
import { useSelection } from '../../ui/list/use-selection.ts'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { lists } from '../lists.ts'
import { useListTools } from '../use-list-tools.tsx'
import { FoldersBulk } from './folders-bulk.tsx'
import { useFolderActions } from './use-folder-actions.tsx'
import { useFolderColumns } from './use-folder-columns.tsx'

const kinds = {
  workflow: lists.workflowFolders,
  claim: lists.claimFolders,
  email: lists.emailFolders,
} as const

type Props = { type: TaskType; create: (panel: ReturnType<typeof usePanel>) => void; back?: ReactNode }

/** The folders for one type of task that this person may see. */
function Folders({ type, create, back }: Props) {
  const { t } = useTranslation('folders')
  const list = useListAddress(kinds[type])
  const panel = usePanel()
  const manages = useSession((session) => session.user?.can.manage_folders)
  const read = useQuery(foldersQuery(type, { ...list.query, sort: list.sort }))
  const { data } = read
  const { columns, tools } = useListTools(kinds[type], useFolderColumns(type))
  const actions = useFolderActions()
  const { selection, ...selected } = useSelection(data?.data)
  const button = manages && (
    <Button leftSection={<IconFolderPlus size={18} />} onClick={() => create(panel)}>
      {t('create')}
    </Button>
  )
  return (
    <>
      <PageHeader
        title={t(`${type}.title`)}
        count={read}
        sentence={t(`${type}.sentence`)}
        action={button}
        back={back}
      />
      <ListToolbar
        list={list}
        read={read}
        searchLabel={t('search')}
        filters={[
          {
            name: 'archived',
            label: t('only_archived'),
            choices: [{ value: 'true', label: t('only_archived') }],
          },
        ]}
        tools={tools}
        bulk={selected.chosen.length > 0 && <FoldersBulk {...selected} />}
      />
      <ListTable
        name={t(`${type}.title`)}
        columns={columns}
        rowId={(row) => row.id}
        rowName={(row) => row.name}
        rowLink={(row) => ({ to: folderPage(row) })}
        actions={actions}
        selection={manages ? selection : undefined}
        list={list}
        read={read}
        none={{
          icon: <IconFolder size={20} />,
          title: t('empty'),
          detail: t(manages ? `${type}.empty_detail` : `${type}.empty_detail_member`),
        }}
      />
    </>
  )
}

/** /dashboard/workflows */
export const WorkflowFoldersPage = () => (
  <Folders type="workflow" create={(panel) => panel.open('workflows-folder-create', {})} />
)

/** /dashboard/claims/folders */
export function ClaimFoldersPage() {
  const { t } = useTranslation('claims')
  return (
    <Folders
      type="claim"
      create={(panel) => panel.open('claim-folder-create', {})}
      back={<PageLink to={paths.claims()}>{t('title')}</PageLink>}
    />
  )
}

/** /dashboard/emails/folders */
export function EmailFoldersPage() {
  const { t } = useTranslation('emails')
  return (
    <Folders
      type="email"
      create={(panel) => panel.open('workflows-folder-create', { tasks: 'email' })}
      back={<PageLink to={paths.emails()}>{t('all')}</PageLink>}
    />
  )
}
