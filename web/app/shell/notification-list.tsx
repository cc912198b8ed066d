import type { Notification } from '@atesta/contract/routes/notifications.ts'
import { Button, Popover, Skeleton, UnstyledButton } from '@mantine/core'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { cloneElement, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { problemText } from '../../language/problem-text.ts'
import { allNotificationsQuery } from '../../queries/notifications.ts'
import { notificationPlace } from '../../records/notification-place.ts'
import { notificationWords } from '../../records/notification-words.ts'
import { api } from '../../session/api.ts'
import { refresh } from '../../session/query-client.ts'
import { Delayed } from '../../ui/delayed.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import type { LiveMenuProps } from '../../ui/menu-on-demand.tsx'
import { notify } from '../../ui/notify.ts'
import { RelativeTime } from '../../ui/relative-time.tsx'
import classes from './notification-bell.module.css'

function Entry({ entry, onOpen }: { entry: Notification; onOpen: (entry: Notification) => void }) {
  const { t } = useTranslation('notifications')
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
          {!notificationPlace(entry) && ` · ${t('unavailable')}`}
        </span>
      </UnstyledButton>
    </li>
  )
}

/**
 * Loads older entries and then gives back the focus, which a button that is loading cannot keep: to the first of
 * them, or to the button that tries again in their place.
 */
function useOlder(shown: number, loading: boolean, load: () => void) {
  const list = useRef<HTMLUListElement>(null)
  const first = useRef<number | null>(null)
  useEffect(() => {
    if (first.current === null || loading) return
    list.current?.querySelectorAll('button')[first.current]?.focus()
    first.current = null
  }, [loading])
  const onLoad = () => {
    first.current = shown
    load()
  }
  return { list, onLoad }
}

type OlderProps = { error: Error | null; loading: boolean; onLoad: () => void }

/** The end of a list that goes on: leads to older entries, or says why they could not be loaded. */
function Older({ error, loading, onLoad }: OlderProps) {
  const { t } = useTranslation(['notifications', 'common'])
  return (
    <li className={classes.older}>
      {error && <p role="alert">{problemText(error).title}</p>}
      <Button variant="subtle" size="sm" fullWidth loading={loading} onClick={onLoad}>
        {error ? t('common:actions.retry') : t('notifications:older')}
      </Button>
    </li>
  )
}

function Entries({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation(['notifications', 'common'])
  const navigate = useNavigate()
  const read = useInfiniteQuery(allNotificationsQuery)
  const { data, error, refetch, hasNextPage, isFetchNextPageError, isFetchingNextPage } = read
  const entries = data?.pages.flatMap((page) => page.data) ?? []
  const older = useOlder(entries.length, isFetchingNextPage, () => void read.fetchNextPage())
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
  const unread = data?.pages[0]?.unread ?? 0
  return (
    <>
      <div className={classes.head}>
        <h2>{t('common:notifications')}</h2>
        {unread > 0 && (
          <Button variant="subtle" size="xs" loading={reading.isPending} onClick={() => reading.mutate(null)}>
            {t('notifications:read_all')}
          </Button>
        )}
      </div>
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !data && (
        <Delayed>
          <Skeleton height={96} />
        </Delayed>
      )}
      {data && entries.length === 0 && (
        <div className={classes.empty}>
          <strong>{t('notifications:empty')}</strong>
          <p>{t('notifications:empty_detail')}</p>
        </div>
      )}
      <ul className={classes.list} ref={older.list}>
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} onOpen={open} />
        ))}
        {hasNextPage && (
          <Older
            error={isFetchNextPageError ? error : null}
            loading={isFetchingNextPage}
            onLoad={older.onLoad}
          />
        )}
      </ul>
    </>
  )
}

/** All notifications, newest first, each linked to its subject. */
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
