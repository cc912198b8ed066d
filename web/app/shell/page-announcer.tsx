import { useRouter, useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { referrerOf } from '../../session/page-view.ts'
import { followPages, logPageView } from '../page-views.ts'

/** Keeps the document's title, tells screen readers which page has opened, and logs the page view. */
export function PageAnnouncer() {
  const { t } = useTranslation('common')
  const router = useRouter()
  const page = useRouterState({ select: (state) => state.matches.at(-1)?.staticData.page?.name })
  const title = page ? `${t(`pages.${page}`)} · ${t('product')}` : t('product')
  const [announced, setAnnounced] = useState('')

  useEffect(() => {
    document.title = title
  }, [title])

  useEffect(() => {
    return followPages(router, (shape, before) => {
      logPageView(shape, before ?? referrerOf(document))
      // The first page is read out by the browser itself.
      if (before !== null) setAnnounced(document.title)
    })
  }, [router])

  return (
    <div className="visually-hidden" aria-live="polite">
      {announced}
    </div>
  )
}
