import { useTranslation } from 'react-i18next'
import classes from '../verifier-page.module.css'
import type { PdfOutcome } from './read-in-worker.ts'

/** Why a PDF was not looked into, where it was not. */
export function NotReadNotice({ pdf }: { pdf: PdfOutcome | 'reading' }) {
  const { t } = useTranslation('verifier')
  if (typeof pdf !== 'string' || pdf === 'reading') return null
  return (
    <div role="alert" className={classes.problem}>
      <strong>{t(pdf === 'unreadable' ? 'unreadable.title' : 'pdf.not_read.title')}</strong>
      <p>{t(pdf === 'unreadable' ? 'unreadable.detail' : `pdf.not_read.${pdf}`)}</p>
    </div>
  )
}
