import type { Notification } from '@atesta/contract/routes/notifications.ts'
import { IconBell } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { notificationPlace } from '../../records/notification-place.ts'
import { notificationWords } from '../../records/notification-words.ts'
import { api } from '../../session/api.ts'
import { refresh } from '../../session/query-client.ts'
import { RelativeTime } from '../../ui/relative-time.tsx'
import classes from './home-page.module.css'
import { HomeRow } from './home-row.tsx'

const shown = 3

/** Unread notifications that lead somewhere; opening one marks it as read. The bell has all of them. */
export function News({ entries }: { entries: Notification[] }) {
  const { t } = useTranslation(['dashboard', 'notifications'])
  const unread = entries.flatMap((entry) => {
    const place = notificationPlace(entry)
    return place && !entry.read ? [{ entry, place }] : []
  })
  if (unread.length === 0) return null
  const read = (id: number) => {
    // Only a mark: where it leads matters more than a failure here.
    api.notifications.read({ params: { id } }).then(
      () => refresh('user'),
      () => undefined,
    )
  }
  return (
    <section className={classes.block} aria-labelledby="home-news">
      <h2 id="home-news" className={classes.title}>
        {t('home.news')}
      </h2>
      <ul className={classes.needs}>
        {unread.slice(0, shown).map(({ entry, place }) => (
          <HomeRow
            key={entry.id}
            {...place}
            icon={IconBell}
            title={notificationWords(entry)}
            detail={entry.message}
            end={
              <span className={classes.needDetail}>
                <RelativeTime at={entry.created_at} />
              </span>
            }
            onOpen={() => read(entry.id)}
          />
        ))}
      </ul>
    </section>
  )
}
