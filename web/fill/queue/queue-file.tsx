import { printable } from '@atesta/evidence/texts/printable.ts'
import { Button } from '@mantine/core'
import { IconDeviceFloppy, IconRefresh, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { thisDevice } from '../../device/device-store.ts'
import { useFailureText } from '../../language/use-failure-text.ts'
import { submittedElsewhere } from '../../offline/kept-here.ts'
import { StateBadge } from '../../records/state-badge.tsx'
import { useFormat } from '../../session/use-format.ts'
import { notify } from '../../ui/notify.ts'
import { saveFile } from '../../ui/save-file.ts'
import { uploadQueue, useUploadQueue } from '../fill.ts'
import { canRetry, type QueueItem, shownAs } from '../upload/queue-item.ts'
import classes from './queue.module.css'
import type { Ask } from './use-ask.ts'

type Props = { item: QueueItem; ask: Ask; onChange: () => void }

/** One file that has not arrived: its progress or why it has stopped, and what can be done. */
export function QueueFile({ item, ask, onChange }: Props) {
  const { t } = useTranslation('device')
  const format = useFormat()
  const failure = useFailureText()
  const sent = useUploadQueue((state) => state.progress[item.id] ?? 0)
  const name = item.certification_data.title
  const shown = printable(name)
  const save = async () => {
    const bytes = item.certification_data.file ?? (await thisDevice.get<Blob>('files', item.id))
    if (bytes) saveFile(bytes, name)
    else notify.error(failure(null))
  }
  const remove = () =>
    ask({
      title: t('remove_file_title'),
      detail: t('remove_file_detail', { name: shown }),
      confirm: t('remove_file_confirm'),
      action: async () => {
        await uploadQueue.remove(item.id)
        notify.success(t('removed'))
        onChange()
      },
    })
  // A file that waits for a connection resumes by itself.
  const isWaiting = item.status === 'waiting' && navigator.onLine
  const isTooLate = item.error === submittedElsewhere
  const stands = !isTooLate && (canRetry(item) || isWaiting)
  return (
    <li className={classes.file} data-queued={item.status}>
      <bdi className={classes.name}>{shown}</bdi>
      <span className={classes.facts}>
        <StateBadge state={shownAs[item.status]} />
        {item.status === 'uploading' ? (
          <>
            <progress className={classes.progress} value={sent} max={item.size} aria-label={shown} />
            {format.number(item.size > 0 ? sent / item.size : 0, {
              style: 'percent',
              maximumFractionDigits: 0,
            })}
          </>
        ) : (
          format.bytes(item.size)
        )}
      </span>
      {item.status === 'failed' && <span className={classes.trouble}>{failure(item.error)}</span>}
      <span className={classes.actions}>
        {stands && item.certification_data.file && (
          <Button
            size="sm"
            variant="subtle"
            leftSection={<IconRefresh size={16} aria-hidden />}
            aria-label={t('retry_named', { name: shown })}
            onClick={() => void uploadQueue.retry(item.id)}
          >
            {t('retry')}
          </Button>
        )}
        {item.status !== 'lost' && (
          <Button
            size="sm"
            variant="subtle"
            leftSection={<IconDeviceFloppy size={16} aria-hidden />}
            aria-label={t('save_named', { name: shown })}
            onClick={() => void save()}
          >
            {t('save')}
          </Button>
        )}
        {item.status !== 'hashing' && (
          <Button
            size="sm"
            variant="subtle"
            color="gray"
            leftSection={<IconTrash size={16} aria-hidden />}
            aria-label={t('remove_named', { name: shown })}
            onClick={remove}
          >
            {t('remove')}
          </Button>
        )}
      </span>
    </li>
  )
}
