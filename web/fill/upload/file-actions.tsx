import { CallError } from '@atesta/contract/client.ts'
import type { Certification } from '@atesta/contract/schemas/certification.ts'
import { Button } from '@mantine/core'
import { IconPlayerStop, IconRefresh } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { changedHere } from '../../device/file-digest.ts'
import { refreshCertifications } from '../../queries/inspections.ts'
import { api } from '../../session/api.ts'
import { notify } from '../../ui/notify.ts'
import { TwoStepButton } from '../fields/two-step-button.tsx'
import { uploadQueue, useWebForm } from '../fill.ts'
import { PickAgain } from '../pick-again-on-demand.ts'
import { exchangeFile } from '../state/answering.ts'
import classes from './file-card.module.css'
import { canRetry, isAtWork, isHopeless, type QueueItem } from './queue-item.ts'

type Props = {
  /** Its id in the answer. */
  id: string
  item: QueueItem | undefined
  certification: Certification | undefined
  title: string
  isGone: boolean
}

/** Cancel, retry, pick again, remove: the actions that fit the file's state. */
export function FileActions({ id, item, certification, title, isGone }: Props) {
  const { t } = useTranslation('fill')
  const retries = item
    ? canRetry(item)
    : certification?.state === 'failed' && !isHopeless(certification.failure)
  const lostHere = item ? item.status === 'lost' || !item.certification_data.file : true
  const isWaitedFor = certification?.state === 'queued' || certification?.state === 'uploading'
  const isDamaged = item?.status === 'failed' && item.error === changedHere
  const picksAgain =
    (item?.status === 'lost' || isDamaged || (lostHere && (retries || (!item && isWaitedFor)))) && !isGone
  return (
    <div className={classes.actions}>
      {item && isAtWork(item.status) && item.status !== 'hashing' && (
        <Button
          size="sm"
          variant="subtle"
          color="gray"
          leftSection={<IconPlayerStop size={16} aria-hidden />}
          aria-label={t('upload.cancel_named', { name: title })}
          onClick={() => uploadQueue.cancel(item.id)}
        >
          {t('upload.cancel')}
        </Button>
      )}
      {item && retries && !lostHere && (
        <Button
          size="sm"
          variant="default"
          leftSection={<IconRefresh size={16} aria-hidden />}
          aria-label={t('upload.retry_named', { name: title })}
          onClick={() => void uploadQueue.retry(item.id)}
        >
          {t('upload.retry')}
        </Button>
      )}
      {picksAgain && (
        <Suspense>
          <PickAgain item={item} certification={certification} title={title} />
        </Suspense>
      )}
      <Remove id={id} item={item} certification={certification} title={title} />
    </div>
  )
}

function Remove({ id, item, certification, title }: Omit<Props, 'isGone'>) {
  const [removing, setRemoving] = useState(false)
  const review = useWebForm((state) => state.review)
  // A file of a returned submission stays with it; it is only removed from the answers.
  const isKept =
    review?.decision === 'returned' && certification !== undefined && certification.created_at <= review.at
  const remove = async () => {
    setRemoving(true)
    try {
      if (isKept) exchangeFile(useWebForm, id, undefined)
      else if (item) await uploadQueue.remove(item.id)
      else {
        // One that was deleted from elsewhere is removed too.
        const onRefused = (error: unknown) => {
          if (!(error instanceof CallError && error.status === 404)) throw error
        }
        if (certification) await api.certifications.remove({ params: { identifier: id } }).catch(onRefused)
        exchangeFile(useWebForm, id, undefined)
        if (certification?.inspection_id) await refreshCertifications(certification.inspection_id)
      }
    } catch (error) {
      notify.error(error)
    } finally {
      setRemoving(false)
    }
  }
  const isOnlyHere = item !== undefined && item.certification === null
  const isAllowed = !certification || isKept || certification.can.delete
  if (!isAllowed) return null
  return <TwoStepButton name={title} atOnce={isOnlyHere} pending={removing} onRemove={() => void remove()} />
}
