import type { Certification } from '@atesta/contract/schemas/certification.ts'
import { useTranslation } from 'react-i18next'
import { notify } from '../../ui/notify.ts'
import { uploadQueue } from '../fill.ts'
import { useFiller } from '../filler.ts'
import { FilePicker } from '../upload/file-picker.tsx'
import type { QueueItem } from '../upload/queue-item.ts'

type Props = {
  item: QueueItem | undefined
  certification: Certification | undefined
  title: string
}

/** Chooses the same file again, because this device has no copy of it, or a damaged one. */
export function PickAgain({ item, certification, title }: Props) {
  const { t } = useTranslation('fill')
  const userId = useFiller((filler) => filler.id)
  const pick = async ([file]: File[]) => {
    if (!file) return
    try {
      const isSame = item
        ? await uploadQueue.replace(item.id, file)
        : certification && (await uploadQueue.resend(certification, file, userId))
      if (!isSame) notify.error(t('upload.other_file'))
    } catch (error) {
      notify.error(error)
    }
  }
  return (
    <FilePicker
      label={t('upload.pick_again')}
      name={t('upload.pick_again_named', { name: title })}
      onPick={pick}
      small
    />
  )
}
