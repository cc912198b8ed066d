import { Button } from '@mantine/core'
import {
  IconAlertTriangle,
  IconCheck,
  IconCloudOff,
  IconGitCompare,
  IconLoader2,
  IconPencil,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './save-line.module.css'

/**
 * saved: on the server. unsaved: typed, not sent yet. offline: stored here, sent when the connection is back.
 * failed: refused or broken on the server. conflict: another user saved meanwhile.
 */
export type SaveState = 'saved' | 'unsaved' | 'saving' | 'offline' | 'failed' | 'conflict'

const icons = {
  saved: IconCheck,
  unsaved: IconPencil,
  saving: IconLoader2,
  offline: IconCloudOff,
  failed: IconAlertTriangle,
  conflict: IconGitCompare,
} satisfies Record<SaveState, unknown>

type Props = { state: SaveState; words: string; onRetry?: () => void; children?: ReactNode }

/** States whether changes are saved, with a way to try again where that may help. `children` add more. */
export function SaveLine({ state, words, onRetry, children }: Props) {
  const { t } = useTranslation('common')
  const Icon = icons[state]
  return (
    <span className={classes.line} data-state={state}>
      <Icon size={16} aria-hidden />
      <span className={classes.words}>
        {words}
        {/* Announced once it has settled: announcing every "Saving" would talk over the person typing. */}
        <span className="visually-hidden" role="status">
          {state === 'saving' || state === 'unsaved' ? '' : words}
        </span>
      </span>
      {state === 'failed' && onRetry && (
        <Button size="compact-sm" variant="subtle" onClick={onRetry}>
          {t('actions.retry')}
        </Button>
      )}
      {children}
    </span>
  )
}
