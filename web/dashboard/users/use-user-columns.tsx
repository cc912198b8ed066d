import type { UserRow } from '@atesta/contract/schemas/user.ts'
import { Avatar } from '@mantine/core'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useInvitationText } from '../../records/people/use-invitation-text.ts'
import { StateBadge } from '../../records/state-badge.tsx'
import { useSession } from '../../session/session.ts'
import type { Column } from '../../ui/list/data-table.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import classes from './users-page.module.css'

/** Lists folders by the first two names and the number of others; administrators see all folders. */
export function useFoldersText(): (user: Pick<UserRow, 'range' | 'folders'>) => string {
  const { t } = useTranslation('users')
  return useMemo(
    () => (user) => {
      if (user.range === 'RANGE_ADMIN') return t('all_folders')
      const names = user.folders.slice(0, 2).map((folder) => folder.name)
      const more = user.folders.length - names.length
      if (names.length === 0) return t('no_folders')
      return more > 0 ? t('folders_more', { names: names.join(', '), count: more }) : names.join(', ')
    },
    [t],
  )
}

function Person({ user, own }: { user: UserRow; own: boolean }) {
  const { t } = useTranslation('users')
  return (
    <span className={classes.person}>
      <Avatar name={user.name} color={user.state === 'active' ? 'company' : 'gray'} size={28} alt="" />
      <span className={classes.names}>
        <span className={classes.name}>{own ? `${user.name} (${t('you')})` : user.name}</span>
        <span className={classes.email}>{user.email}</span>
      </span>
    </span>
  )
}

function UserState({ user }: { user: UserRow }) {
  const invitation = useInvitationText()(user)
  if (invitation === null) return <StateBadge state={user.state} />
  return (
    <span className={classes.state}>
      <StateBadge state={user.state} />
      <span className={classes.until}>{invitation}</span>
    </span>
  )
}

export function useUserColumns(): Column<UserRow>[] {
  const { t } = useTranslation(['users', 'common'])
  const ownId = useSession((session) => session.user?.id)
  const folders = useFoldersText()
  return useMemo(
    () => [
      {
        id: 'name',
        header: t('users:columns.name'),
        cell: (user) => <Person user={user} own={user.id === ownId} />,
        sort: { ascending: 'name', descending: '-name' },
      },
      {
        id: 'role',
        header: t('users:columns.role'),
        cell: (user) => t(`common:roles.${user.range}`),
        short: true,
      },
      { id: 'folders', header: t('users:columns.folders'), cell: folders },
      {
        id: 'state',
        header: t('users:columns.state'),
        cell: (user) => <UserState user={user} />,
        short: true,
      },
      {
        id: 'seen',
        header: t('users:columns.last_seen'),
        cell: (user) => (user.last_seen_at ? <RelativeTime at={user.last_seen_at} /> : t('users:never')),
        sort: { ascending: 'last_seen_at', descending: '-last_seen_at' },
      },
    ],
    [t, ownId, folders],
  )
}
