import { useRouter, useRouterState } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { referrerOf } from '../../session/page-view.ts'
import { usePageSubject } from '../../ui/page/page-subject.ts'
import { followPages, logPageView } from '../page-views.ts'

/**
 * Sets the document's title (subject first, then the page), announces opened pages to screen readers, and
 * logs the page view.
 */
export function PageAnnouncer() {
  const { t } = useTranslation('common')
  const router = useRouter()
  const page = useRouterState({ select: (state) => state.matches.at(-1)?.staticData.page?.name })
  const { subject, alone } = usePageSubject()
  const name = page && t(`pages.${page}`)
  const title = [subject !== name && subject, !alone && name, t('product')].filter(Boolean).join(' · ')
  const [announced, setAnnounced] = useState('')
  // Without the subject, which may still be that of the previous page.
  const said = useRef('')

  useEffect(() => {
    document.title = title
    said.current = [name, t('product')].filter(Boolean).join(' · ')
  }, [title, name, t])

  useEffect(() => {
    return followPages(router, (shape, before) => {
      logPageView(shape, before ?? referrerOf(document))
      // The browser itself reads out the first page.
      if (before !== null) setAnnounced(said.current)
    })
  }, [router])

  return (
    <div className="visually-hidden" aria-live="polite">
      {announced}
    </div>
  )
}
