import { CallError } from '@atesta/contract/client.ts'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ErrorState } from '../../ui/error-state.tsx'
import { NotFoundPage } from './not-found-page.tsx'
import classes from './whole-page.module.css'

/** What shows when a page cannot be shown: a refusal in the server's words, or that the page broke; with Retry. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const { t } = useTranslation('common')
  const router = useRouter()
  if (error instanceof CallError && error.status === 404) return <NotFoundPage />
  // As browsers say it of scripts, and the build of styles.
  const lacksPart = error instanceof Error && /import|preload/i.test(error.message)
  const retry = () => {
    // A part of the program that is no longer on the server (a new version came) needs the whole page again.
    if (lacksPart && navigator.onLine) location.reload()
    reset()
    void router.invalidate()
  }
  const crash = { title: t('problem.crash_title'), detail: t('problem.crash_detail') }
  const notHere = { title: t('problem.no_connection'), detail: t('problem.not_here_detail') }
  return (
    <main id="content" className={classes.page}>
      <ErrorState
        wholePage
        error={error}
        text={error instanceof CallError ? undefined : lacksPart && !navigator.onLine ? notHere : crash}
        onRetry={retry}
      />
    </main>
  )
}
