import { Button } from '@mantine/core'
import { IconUserPlus, IconUsers } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useListAddress } from '../../address/list-address.ts'
import { usersQuery } from '../../queries/users.ts'
import { panelSearch } from '../../side-panels/panel-address.ts'
import { usePanel } from '../../side-panels/use-panel.ts'
import { useUserActions } from '../../side-panels/use-user-actions.tsx'
import { ListTable } from '../../ui/list/list-table.tsx'
import { ListToolbar } from '../../ui/list/list-toolbar.tsx'
import { useSelection } from '../../ui/list/use-selection.ts'
import { Permitted } from '../../ui/no-permission.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { lists, ranges, userStates } from '../lists.ts'
import { useListTools } from '../use-list-tools.tsx'
import { useUserColumns } from './use-user-columns.tsx'
import { UsersBulk } from './users-bulk.tsx'

function Users() {
  const { t } = useTranslation(['users', 'common'])
  const list = useListAddress(lists.users)
  const panel = usePanel()
  const read = useQuery(usersQuery({ ...list.query, sort: list.sort }))
  const { data } = read
  const { columns, tools } = useListTools(lists.users, useUserColumns())
  const actions = useUserActions()
  const { selection, ...selected } = useSelection(data?.data)
  const invite = (
    <Button leftSection={<IconUserPlus size={18} />} onClick={() => panel.open('user-create', {})}>
      {t('users:invite')}
    </Button>
  )
  return (
    <>
      <PageHeader
        title={t('common:pages.users')}
        count={read}
        sentence={t('users:sentence')}
        action={invite}
      />
      <ListToolbar
        list={list}
        read={read}
        searchLabel={t('users:search')}
        tools={tools}
        bulk={selected.chosen.length > 0 && <UsersBulk {...selected} />}
        filters={[
          {
            name: 'range',
            label: t('users:columns.role'),
            choices: ranges.map((value) => ({ value, label: t(`common:roles.${value}`) })),
          },
          {
            name: 'state',
            label: t('users:columns.state'),
            choices: userStates.map((value) => ({ value, label: t(`common:states.${value}`) })),
          },
        ]}
      />
      <ListTable
        name={t('common:pages.users')}
        columns={columns}
        rowId={(user) => user.id}
        rowName={(user) => user.name}
        rowLink={(user) => ({ search: panelSearch('user-edit', { user: user.id }) })}
        actions={actions}
        selection={selection}
        list={list}
        read={read}
        none={{
          icon: <IconUsers size={20} />,
          title: t('users:empty'),
          detail: t('users:empty_detail'),
        }}
      />
    </>
  )
}

/** `/dashboard/users`: the people of the company. */
export function UsersPage() {
  return (
    <Permitted may="manage_users">
      <Users />
    </Permitted>
  )
}
