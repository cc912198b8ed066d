import { useRouter, useRouterState } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { referrerOf } from '../../session/page-view.ts'
import { usePageSubject } from '../../ui/page/page-subject.ts'
import { followPages, logPageView } from '../page-views.ts'

/**
 * Keeps the document's title, with what the page is about before what it is, tells screen readers which page has opened,
 * and logs the page view.
 */
export function PageAnnouncer() {
  const { t } = useTranslation('common')
  const router = useRouter()
  const page = useRouterState({ select: (state) => state.matches.at(-1)?.staticData.page?.name })
  const { subject, alone } = usePageSubject()
  const name = page && t(`pages.${page}`)
  const title = [subject !== name && subject, !alone && name, t('product')].filter(Boolean).join(' · ')
  const [announced, setAnnounced] = useState('')
  // Without what it is about, which may still be that of the page before.
  const said = useRef('')

  useEffect(() => {
    document.title = title
    said.current = [name, t('product')].filter(Boolean).join(' · ')
  }, [title, name, t])

  useEffect(() => {
    return followPages(router, (shape, before) => {
      logPageView(shape, before ?? referrerOf(document))
      // The first page is read out by the browser itself.
      if (before !== null) setAnnounced(said.current)
    })
  }, [router])

  return (
    <div className="visually-hidden" aria-live="polite">
      {announced}
    </div>
  )
}
