import { CallError } from '@atesta/contract/client.ts'
import { useWindowEvent } from '@mantine/hooks'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { lacksPart } from '../../language/problem-text.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { NotFoundPage } from './not-found-page.tsx'
import classes from './whole-page.module.css'

/**
 * Shown when a page cannot be shown: a refusal in the server's words, or that the page broke. Retries on
 * request and when the connection is back.
 */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const { t } = useTranslation('common')
  const router = useRouter()
  const isPart = lacksPart(error)
  const isUnanswered = isPart || (error instanceof CallError && error.status === 0)
  const retry = () => {
    // A chunk that is no longer on the server, because there is a new version, requires a full reload.
    if (isPart && navigator.onLine) location.reload()
    reset()
    void router.invalidate()
  }
  useWindowEvent('online', () => isUnanswered && retry())
  if (error instanceof CallError && error.status === 404) return <NotFoundPage />
  const said = isPart || error instanceof CallError
  const crash = { title: t('problem.crash_title'), detail: t('problem.crash_detail') }
  const notHere = { title: t('problem.no_connection'), detail: t('problem.not_here_detail') }
  return (
    <main id="content" className={classes.page}>
      <ErrorState
        wholePage
        error={error}
        text={isPart && !navigator.onLine ? notHere : said ? undefined : crash}
        onRetry={retry}
      />
    </main>
  )
}
