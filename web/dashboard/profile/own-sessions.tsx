import { browserName } from '@atesta/contract/browser-name.ts'
import { Button, Skeleton } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ownSessionsQuery } from '../../queries/me.ts'
import { api } from '../../session/api.ts'
import { refresh } from '../../session/query-client.ts'
import { useFormat } from '../../session/use-format.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { notify } from '../../ui/notify.ts'
import { WordBadge } from '../../ui/word-badge.tsx'
import classes from './profile-page.module.css'

/** The person's sessions, with buttons to end each or all others. */
export function OwnSessions() {
  const { t } = useTranslation('profile')
  const format = useFormat()
  const { data, error, refetch } = useQuery(ownSessionsQuery)
  const ending = useMutation({
    mutationFn: async (session: string | null): Promise<void> => {
      if (session === null) await api.auth.endOtherSessions()
      else await api.auth.endSession({ params: { session } })
    },
    onSuccess: async () => {
      await refresh('user')
      notify.success(t('ended'))
    },
    onError: notify.error,
  })
  return (
    <section aria-labelledby="sessions">
      <h2 id="sessions">{t('sessions')}</h2>
      {!data &&
        (error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton height={64} />)}
      <ul className={classes.sessions} hidden={!data}>
        {data?.map((session) => (
          <li key={session.id}>
            <span>
              {browserName(session.user_agent) ?? t('unknown')}
              <small>
                {t('seen', { when: format.dateTime(session.seen_at) })} · {session.address}
              </small>
            </span>
            {session.current ? (
              <WordBadge colour="green">{t('this')}</WordBadge>
            ) : (
              <Button variant="default" disabled={ending.isPending} onClick={() => ending.mutate(session.id)}>
                {t('end')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {data && data.length > 1 && (
        <Button variant="default" disabled={ending.isPending} onClick={() => ending.mutate(null)}>
          {t('end_others')}
        </Button>
      )}
    </section>
  )
}
