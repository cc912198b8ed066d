import type { Notification } from '@atesta/contract/routes/notifications.ts'
import { ActionIcon, Button, Indicator, Popover, UnstyledButton } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { notificationsQuery } from '../../queries/notifications.ts'
import { notificationPlace } from '../../records/notification-place.ts'
import { api } from '../../session/api.ts'
import { refresh } from '../../session/query-client.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { notify } from '../../ui/notify.ts'
import { RelativeTime } from '../../ui/relative-time.tsx'
import classes from './notification-bell.module.css'

function Entry({ entry, onOpen }: { entry: Notification; onOpen: (entry: Notification) => void }) {
  const { t } = useTranslation('notifications')
  const words = {
    by: entry.by?.name ?? t('somebody'),
    task: entry.task?.name ?? '',
    action: entry.action?.text ?? '',
  }
  return (
    <li>
      <UnstyledButton
        className={classes.entry}
        data-unread={!entry.read || undefined}
        onClick={() => onOpen(entry)}
      >
        <span>{t(`kinds.${entry.kind}`, words)}</span>
        {entry.message && <q className={classes.message}>{entry.message}</q>}
        <span className={classes.time}>
          <RelativeTime at={entry.created_at} />
        </span>
      </UnstyledButton>
    </li>
  )
}

function Entries({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation(['notifications', 'common'])
  const navigate = useNavigate()
  const { data, error, refetch } = useQuery(notificationsQuery)
  const reading = useMutation({
    mutationFn: (id: number | null) =>
      id === null ? api.notifications.readAll() : api.notifications.read({ params: { id } }),
    onSuccess: () => refresh('user'),
    onError: notify.error,
  })
  const open = (entry: Notification) => {
    if (!entry.read) reading.mutate(entry.id)
    const to = notificationPlace(entry)
    if (!to) return
    onDone()
    void navigate({ to })
  }
  return (
    <>
      <div className={classes.head}>
        <h2>{t('common:notifications')}</h2>
        {data && data.unread > 0 && (
          <Button variant="subtle" size="xs" loading={reading.isPending} onClick={() => reading.mutate(null)}>
            {t('notifications:read_all')}
          </Button>
        )}
      </div>
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data?.data.length === 0 && (
        <div className={classes.empty}>
          <strong>{t('notifications:empty')}</strong>
          <p>{t('notifications:empty_detail')}</p>
        </div>
      )}
      <ul className={classes.list}>
        {data?.data.map((entry) => (
          <Entry key={entry.id} entry={entry} onOpen={open} />
        ))}
      </ul>
    </>
  )
}

/** What the person was told of: how much is unread, and the newest with the way to each. */
export function NotificationBell() {
  const { t } = useTranslation(['notifications', 'common'])
  const [opened, setOpened] = useState(false)
  const { data } = useQuery(notificationsQuery)
  const unread = data?.unread ?? 0
  const label =
    unread > 0
      ? `${t('common:notifications')}: ${t('notifications:unread', { count: unread })}`
      : t('common:notifications')
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      width={360}
      trapFocus
      withinPortal={false}
    >
      <Indicator
        disabled={unread === 0}
        label={unread > 99 ? '99+' : unread}
        size={16}
        offset={6}
        color="red"
      >
        {/* The button itself is the target: it is what may say that it is expanded. */}
        <Popover.Target>
          <ActionIcon aria-label={label} onClick={() => setOpened((was) => !was)}>
            <IconBell size={20} />
          </ActionIcon>
        </Popover.Target>
      </Indicator>
      <Popover.Dropdown className={classes.dropdown} aria-label={t('common:notifications')}>
        <Entries onDone={() => setOpened(false)} />
      </Popover.Dropdown>
    </Popover>
  )
}
