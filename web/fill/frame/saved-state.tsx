import { Button } from '@mantine/core'
import {
  IconAlertTriangle,
  IconCheck,
  IconCloudOff,
  IconGitCompare,
  IconLoader2,
  IconPencil,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { dateFormat } from '../../language/intl.ts'
import { useLocale } from '../fields/use-field.ts'
import { useUploadQueue, useWebForm } from '../fill.ts'
import { useFiller } from '../filler.ts'
import type { SaveState } from '../state/web-form.ts'
import classes from './saved-state.module.css'

const icons = {
  saved: IconCheck,
  unsaved: IconPencil,
  saving: IconLoader2,
  offline: IconCloudOff,
  failed: IconAlertTriangle,
  conflict: IconGitCompare,
} satisfies Record<SaveState, unknown>

/** What became of the last change, in words; screen readers hear it when it settles. */
export function SavedState({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation(['fill', 'common'])
  const locale = useLocale()
  const timeZone = useFiller((filler) => filler.timeZone)
  const ofAnswers = useWebForm((form) => form.saveState)
  const keepsFiles = useUploadQueue((queue) => queue.beingKept > 0)
  // "Kept on this device" is not said before the files are, which takes longer than the answers.
  const state: SaveState =
    keepsFiles && (ofAnswers === 'saved' || ofAnswers === 'offline') ? 'saving' : ofAnswers
  const savedAt = useWebForm((form) => form.savedAt)
  const keptHere = useWebForm((form) => form.keptHere)
  const Icon = icons[state]
  const time = savedAt && dateFormat(locale, { timeStyle: 'short', timeZone }).format(new Date(savedAt))
  const words = state === 'saved' && time ? t('fill:save.saved', { time }) : t(`fill:save.${state}`)
  return (
    <span className={classes.state} data-state={state}>
      <Icon size={16} aria-hidden />
      {words}
      {/* Said once it has settled: announcing every "Saving" would talk over the person typing. */}
      <span className="visually-hidden" role="status">
        {state === 'saving' || state === 'unsaved' ? '' : words}
      </span>
      {state === 'failed' && (
        <Button size="compact-sm" variant="subtle" onClick={onRetry}>
          {t('common:actions.retry')}
        </Button>
      )}
      {!keptHere && <strong className={classes.warning}>{t('fill:save.not_kept')}</strong>}
    </span>
  )
}
