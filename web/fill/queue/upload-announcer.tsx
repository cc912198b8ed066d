import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useUploadQueue } from '../fill.ts'
import { useFiller } from '../filler.ts'
import type { QueueItem, UploadQueueState } from '../upload/queue-item.ts'
import { UploadNews, type UploadState } from './upload-news.ts'

/** Announces the progress of uploads to screen readers, politely and not too often. */
export function UploadAnnouncer() {
  const { t } = useTranslation('fill')
  const userId = useFiller((filler) => filler.id)
  const count = (counts: (item: QueueItem) => boolean) => (state: UploadQueueState) =>
    state.uploadedFiles.filter((item) => item.userId === userId && counts(item)).length
  const travelling = useUploadQueue(count((item) => item.isLoading))
  const failed = useUploadQueue(count((item) => item.status === 'failed'))
  const [said, setSaid] = useState<UploadState | null>(null)
  const [news] = useState(() => new UploadNews(setSaid))
  useEffect(() => {
    news.tell({ travelling, failed })
  }, [news, travelling, failed])
  useEffect(() => {
    return () => news.stop()
  }, [news])
  const parts: string[] = []
  if (said && said.travelling > 0) parts.push(t('upload.announce_travelling', { count: said.travelling }))
  else if (said?.failed === 0) parts.push(t('upload.announce_done'))
  if (said && said.failed > 0) parts.push(t('upload.announce_failed', { count: said.failed }))
  return (
    <p className="visually-hidden" aria-live="polite">
      {parts.join(' ')}
    </p>
  )
}
