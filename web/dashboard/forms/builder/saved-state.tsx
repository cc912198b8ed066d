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
import { problemText } from '../../../language/problem-text.ts'
import { useFormat } from '../../../session/use-format.ts'
import classes from './builder.module.css'
import type { SaveState as State } from './state/form-templates.ts'
import { useBuilder } from './use-builder.ts'
import { useIsChanged } from './use-is-changed.ts'

const icons = {
  saved: IconCheck,
  unsaved: IconPencil,
  saving: IconLoader2,
  offline: IconCloudOff,
  failed: IconAlertTriangle,
  conflict: IconGitCompare,
} satisfies Record<State, unknown>

/** Whether the draft is on the server, in words; screen readers hear it when it has settled. */
export function SavedState({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation(['builder', 'common'])
  const format = useFormat()
  const { saveState, savedAt, failure, published } = useBuilder()
  const Icon = icons[saveState]
  const isChanged = useIsChanged()
  const words =
    saveState === 'saved'
      ? savedAt && isChanged
        ? t('save.saved_at', { time: format.dateTime(savedAt) })
        : t('save.published', { version: published.version })
      : t(`save.${saveState}`)
  return (
    <p className={classes.state}>
      <Icon size={16} aria-hidden />
      {words}
      <span className="visually-hidden" role="status">
        {saveState === 'saving' || saveState === 'unsaved' ? '' : words}
      </span>
      {saveState === 'failed' && (
        <>
          {failure ? ` ${problemText(failure).detail}` : ''}
          <Button size="compact-sm" variant="subtle" onClick={onRetry}>
            {t('common:actions.retry')}
          </Button>
        </>
      )}
    </p>
  )
}
