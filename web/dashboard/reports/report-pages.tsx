import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Report, reportPageUrl } from '../../queries/reports.ts'
import { type Exhibit, useLightbox } from '../../records/lightbox/lightbox-store.ts'
import classes from './report-preview.module.css'

/** More pages than anyone scrolls through; the PDF has all of them. */
const maxShown = 100

type PageProps = { exhibit: Exhibit; onEnlarge: () => void }

function Page({ exhibit: { title, here }, onEnlarge }: PageProps) {
  const { t } = useTranslation(['reports', 'certifications'])
  const [broken, setBroken] = useState(false)
  if (broken) return <p className={classes.broken}>{t('preview.unavailable')}</p>
  return (
    <button
      type="button"
      className={classes.page}
      aria-label={t('certifications:lightbox.enlarge', { name: title })}
      onClick={onEnlarge}
    >
      <img src={here} alt="" loading="lazy" decoding="async" onError={() => setBroken(true)} />
    </button>
  )
}

/** The pages of a finished report as pictures, each drawn when it comes into view; any of them enlarges. */
export function ReportPages({ report }: { report: Report }) {
  const { t } = useTranslation('reports')
  const { id, title, pages: count } = report
  const pages = count ?? 1
  const exhibits: Exhibit[] = Array.from({ length: Math.min(pages, maxShown) }, (_, index) => ({
    id: `report-${id}-${index + 1}`,
    title: `${title} · ${t('preview.page', { page: index + 1, pages })}`,
    kind: 'image',
    here: reportPageUrl(id, index + 1),
  }))
  return (
    <>
      <ol className={classes.pages}>
        {exhibits.map((exhibit) => (
          <li key={exhibit.id}>
            <Page exhibit={exhibit} onEnlarge={() => useLightbox.getState().open(exhibits, exhibit.id)} />
          </li>
        ))}
      </ol>
      {pages > maxShown && <p>{t('preview.more', { shown: maxShown, pages })}</p>}
    </>
  )
}
