import type { Notification } from '@atesta/contract/routes/notifications.ts'
import { Button, Popover, UnstyledButton } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { cloneElement } from 'react'
import { useTranslation } from 'react-i18next'
import { notificationsQuery } from '../../queries/notifications.ts'
import { notificationPlace } from '../../records/notification-place.ts'
import { notificationWords } from '../../records/notification-words.ts'
import { api } from '../../session/api.ts'
import { refresh } from '../../session/query-client.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import type { LiveMenuProps } from '../../ui/menu-on-demand.tsx'
import { notify } from '../../ui/notify.ts'
import { RelativeTime } from '../../ui/relative-time.tsx'
import classes from './notification-bell.module.css'

function Entry({ entry, onOpen }: { entry: Notification; onOpen: (entry: Notification) => void }) {
  return (
    <li>
      <UnstyledButton
        className={classes.entry}
        data-unread={!entry.read || undefined}
        onClick={() => onOpen(entry)}
      >
        <span>{notificationWords(entry)}</span>
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
    const place = notificationPlace(entry)
    if (!place) return
    onDone()
    void navigate(place)
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

/** The newest notifications, each linked to its subject. */
export function NotificationList({ target, label, opened, onChange }: LiveMenuProps & { label: string }) {
  return (
    <Popover
      opened={opened}
      onChange={onChange}
      position="bottom-end"
      width={360}
      trapFocus
      withinPortal={false}
    >
      {/* The button itself is the target, because it carries aria-expanded. */}
      <Popover.Target>{cloneElement(target, { onClick: () => onChange(!opened) })}</Popover.Target>
      <Popover.Dropdown className={classes.dropdown} aria-label={label}>
        <Entries onDone={() => onChange(false)} />
      </Popover.Dropdown>
    </Popover>
  )
}
