import { useRouter, useRouterState } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { logPageView } from '../page-views.ts'

function referrerOf(document: Document): string {
  return document.referrer && URL.canParse(document.referrer) ? new URL(document.referrer).origin : ''
}

/** Keeps the document's title, tells screen readers which page has opened, and logs the page view. */
export function PageAnnouncer() {
  const { t } = useTranslation('common')
  const router = useRouter()
  const page = useRouterState({ select: (state) => state.matches.at(-1)?.staticData.page?.name })
  const title = page ? `${t(`pages.${page}`)} · ${t('product')}` : t('product')
  const [announced, setAnnounced] = useState('')
  const previous = useRef<{ path: string; shape: string } | null>(null)

  useEffect(() => {
    document.title = title
  }, [title])

  useEffect(() => {
    const log = () => {
      const shape = router.state.matches.at(-1)?.fullPath ?? '/'
      // Another record of the same kind is another page; a filter or a panel is not.
      const path = router.state.location.pathname
      if (path === previous.current?.path) return
      logPageView(shape, previous.current?.shape ?? referrerOf(document))
      // The first page is read out by the browser itself.
      if (previous.current !== null) setAnnounced(document.title)
      previous.current = { path, shape }
    }
    return router.subscribe('onRendered', log)
  }, [router])

  return (
    <div className="visually-hidden" aria-live="polite">
      {announced}
    </div>
  )
}
