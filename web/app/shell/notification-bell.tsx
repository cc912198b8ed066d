import { ActionIcon, Indicator } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { notificationsQuery } from '../../queries/notifications.ts'
import { MenuOnDemand } from '../../ui/menu-on-demand.tsx'

const load = () => import('./notification-list.tsx').then((list) => list.NotificationList)

/** The number of unread notifications; opens all of them, newest first. */
export function NotificationBell() {
  const { t } = useTranslation(['notifications', 'common'])
  const { data } = useQuery(notificationsQuery)
  const unread = data?.unread ?? 0
  const label =
    unread > 0
      ? `${t('common:notifications')}: ${t('notifications:unread', { count: unread })}`
      : t('common:notifications')
  const button = (
    <ActionIcon aria-label={label}>
      <IconBell size={20} />
    </ActionIcon>
  )
  return (
    <Indicator disabled={unread === 0} label={unread > 99 ? '99+' : unread} size={16} offset={6} color="red">
      <MenuOnDemand target={button} load={load} menu={{ label }} popup="dialog" />
    </Indicator>
  )
}
