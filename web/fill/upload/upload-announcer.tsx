import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useUploadQueue } from '../fill.ts'

/** Between two announcements, so that progress does not talk over the person. Milliseconds. */
const every = 5000

/** Tells screen readers, politely and not too often, how the uploads are getting on. */
export function UploadAnnouncer() {
  const { t } = useTranslation('fill')
  const travelling = useUploadQueue((state) => state.uploadedFiles.filter((item) => item.isLoading).length)
  const failed = useUploadQueue(
    (state) => state.uploadedFiles.filter((item) => item.status === 'failed').length,
  )
  const used = useUploadQueue(
    (state) => state.uploadedFiles.length > 0 || Object.keys(state.previews).length > 0,
  )
  const [words, setWords] = useState('')
  useEffect(() => {
    if (!used) return
    const parts = [
      travelling > 0 ? t('upload.announce_travelling', { count: travelling }) : t('upload.announce_done'),
      failed > 0 ? t('upload.announce_failed', { count: failed }) : '',
    ]
    const timer = window.setTimeout(() => setWords(parts.join(' ').trim()), every)
    return () => window.clearTimeout(timer)
  }, [travelling, failed, used, t])
  return (
    <p className="visually-hidden" aria-live="polite">
      {words}
    </p>
  )
}
