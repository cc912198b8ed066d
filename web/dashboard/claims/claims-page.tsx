import { paths } from '@atesta/contract/paths.ts'
import type { Folder } from '@atesta/contract/schemas/task.ts'
import { Button } from '@mantine/core'
import { IconFolder, IconPlus, IconShieldHalf } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useListAddress } from '../../address/list-address.ts'
import { claimsQuery } from '../../queries/claims.ts'
import { folderQuery } from '../../queries/folders.ts'
import { useSession } from '../../session/session.ts'
import { usePanel } from '../../side-panels/use-panel.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { LinkButton, PageLink } from '../../ui/link.tsx'
import { NothingMatches } from '../../ui/list/nothing-matches.tsx'
import type { CountedRead } from '../../ui/list/page-range.ts'
import { RowMenu } from '../../ui/list/row-menu.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { PageLoading } from '../../ui/page/page-loading.tsx'
import { useFolderActions } from '../folders/use-folder-actions.tsx'
import { lists } from '../lists.ts'
import { useGone } from '../use-gone.ts'
import { useListTools } from '../use-list-tools.tsx'
import { usePeople } from '../use-people.ts'
import { useClaimColumns } from './claim-columns.tsx'
import { ClaimsBoard } from './claims-board.tsx'
import { ClaimsTable } from './claims-table.tsx'
import { ClaimsToolbar } from './claims-toolbar.tsx'
import { ClaimWork } from './page/claim-work.tsx'
import { useChosenClaims } from './use-chosen-claims.ts'
import { useClaimView } from './use-claim-view.ts'

const folderRoute = getRouteApi('/dashboard/claims/folders/$folderId')

type HeaderProps = { folder: Folder | undefined; count: CountedRead; create: ReactNode }

/** The heading for all claims, or for a folder. */
function Header({ folder, count, create }: HeaderProps) {
  const { t } = useTranslation(['claims', 'folders', 'workflows'])
  const people = usePeople()
  const navigate = useNavigate()
  const actions = useFolderActions(() => void navigate({ to: paths.claimFolders() }))
  if (!folder) {
    return (
      <PageHeader
        title={t('title')}
        count={count}
        sentence={t('sentence')}
        action={
          <>
            <LinkButton variant="default" leftSection={<IconFolder size={18} />} to={paths.claimFolders()}>
              {t('folders_link')}
            </LinkButton>
            {create}
          </>
        }
      />
    )
  }
  return (
    <PageHeader
      title={folder.name}
      count={count}
      sentence={t('workflows:folder.sentence', { people: people(folder.members) })}
      action={
        <>
          {create}
          {folder.can.edit && <RowMenu name={folder.name} actions={actions(folder)} />}
        </>
      }
      back={<PageLink to={paths.claimFolders()}>{t('folders:claim.title')}</PageLink>}
    />
  )
}

function Claims({ folder }: { folder?: Folder }) {
  const { t } = useTranslation('claims')
  const list = useListAddress(lists.claims)
  const panel = usePanel()
  const [view, setView] = useClaimView()
  const supervises = useSession((session) => session.user?.can.create_workflows)
  const mayCreate = folder ? folder.can.create_task : supervises
  const within = folder ? { folder_id: String(folder.id) } : {}
  // The first page contains the total, whichever view is shown.
  const read = useQuery(claimsQuery({ ...list.query, ...within, sort: list.sort }))
  const { data } = read
  const { columns, tools } = useListTools(lists.claims, useClaimColumns(), { tabular: view === 'table' })
  const chosen = useChosenClaims(view === 'table' ? data?.data : undefined)
  const create = mayCreate && (
    <Button
      leftSection={<IconPlus size={18} />}
      onClick={() => panel.open('claim-create', folder ? { folder: folder.id } : {})}
    >
      {t('create')}
    </Button>
  )
  const empty = list.narrowed ? (
    <NothingMatches list={list} />
  ) : (
    <EmptyState
      icon={<IconShieldHalf size={20} />}
      title={t('empty.title')}
      detail={t(mayCreate ? 'empty.detail' : 'empty.detail_member')}
    />
  )
  return (
    <>
      <Header folder={folder} count={read} create={create} />
      <ClaimsToolbar
        list={list}
        read={read}
        ofFolder={!!folder}
        chosen={chosen}
        view={view}
        onView={setView}
        tools={tools}
      />
      {view === 'board' && (data?.total === 0 ? empty : <ClaimsBoard list={list} within={within} />)}
      {view === 'table' && (
        <ClaimsTable list={list} columns={columns} read={read} selection={chosen.selection} empty={empty} />
      )}
    </>
  )
}

/** /dashboard/claims: all claims the person may see, as a table or a board. */
export function ClaimsPage() {
  return (
    <ClaimWork>
      <Claims />
    </ClaimWork>
  )
}

/** /dashboard/claims/folders/:folderId: the claims of one folder. */
export function ClaimFolderPage() {
  const id = Number(folderRoute.useParams().folderId)
  const folder = useQuery(folderQuery(id))
  const isGone = useGone(folder.error)
  if (folder.error && (isGone || !folder.data))
    return <ErrorState error={folder.error} onRetry={() => void folder.refetch()} wholePage />
  // Waits for the folder: its members take one line or several, and would move what is below.
  if (!folder.data) return <PageLoading />
  return (
    <ClaimWork>
      <Claims folder={folder.data} />
    </ClaimWork>
  )
}
