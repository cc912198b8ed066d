import { dateFormat } from '@atesta/contract/date-format.ts'
import { useTranslation } from 'react-i18next'
import { SaveLine, type SaveState } from '../../ui/save-line.tsx'
import { useLocale } from '../fields/use-field.ts'
import { useUploadQueue, useWebForm } from '../fill.ts'
import { useFiller } from '../filler.ts'
import { filesBeingAdded, filesChecked } from '../queue/being-added.ts'
import { hasSaved } from '../state/has-saved.ts'
import classes from './saved-state.module.css'

/** Whether the last answer is saved. */
export function SavedState({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation('fill')
  const locale = useLocale()
  const timeZone = useFiller((filler) => filler.timeZone)
  const ofAnswers = useWebForm((form) => form.saveState)
  const keepsFiles = useUploadQueue((queue) => queue.beingKept > 0)
  // "Kept on this device" must also be true for files, which take longer than answers.
  const state: SaveState =
    keepsFiles && (ofAnswers === 'saved' || ofAnswers === 'offline') ? 'saving' : ofAnswers
  const id = useWebForm((form) => form.inspection?.id)
  const adding = useUploadQueue((queue) => filesBeingAdded(queue, id))
  const checked = useUploadQueue((queue) => filesChecked(queue, id))
  const savedAt = useWebForm((form) => form.savedAt)
  const keptHere = useWebForm((form) => form.keptHere)
  const isSaved = useWebForm(hasSaved)
  const write = (options: Intl.DateTimeFormatOptions, at: Date) =>
    dateFormat(locale, { ...options, timeZone }).format(at)
  const savedWords = (at: Date) => {
    const date = write({ dateStyle: 'medium' }, at)
    return date === write({ dateStyle: 'medium' }, new Date())
      ? t('save.saved', { time: write({ timeStyle: 'short' }, at) })
      : t('save.saved_on', { date })
  }
  // What they say of the device is not so where it keeps nothing.
  const isOnlyHere = !keptHere && (state === 'offline' || state === 'failed')
  // A phone in a lift is connected, to no avail.
  const isUnanswered = state === 'offline' && navigator.onLine && !isOnlyHere
  const isChecking = state === 'saving' && ofAnswers !== 'saving' && adding > 0
  const words = isChecking
    ? t('upload.checking', { of: adding, at: Math.min(checked + 1, adding) })
    : state !== 'saved'
      ? t(`save.${isOnlyHere ? 'unsaved' : isUnanswered ? 'no_answer' : state}`)
      : isSaved && savedAt
        ? savedWords(new Date(savedAt))
        : t('save.by_itself')
  return (
    <SaveLine state={state} words={words} onRetry={onRetry}>
      {!keptHere && <strong className={classes.warning}>{t('save.not_kept')}</strong>}
    </SaveLine>
  )
}
