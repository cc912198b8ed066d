import { Button, CloseButton } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useOneAtATime } from '../form/use-one-at-a-time.ts'
import classes from './bulk-bar.module.css'

export type BulkAction = {
  label: string
  icon?: ReactNode
  danger?: boolean
  /** While its promise is pending, the button shows it and nothing else can be pressed. */
  onClick: () => unknown
}

/** The actions for the selected rows; passed to `ListToolbar` as `bulk`. */
export function BulkBar({
  count,
  actions,
  onClear,
}: {
  count: number
  actions: BulkAction[]
  onClear: () => void
}) {
  const { t } = useTranslation('common')
  const once = useOneAtATime()
  const [running, setRunning] = useState<string | null>(null)
  const run = async ({ label, onClick }: BulkAction) => {
    const work = onClick()
    if (!(work instanceof Promise)) return
    setRunning(label)
    try {
      await work
    } finally {
      setRunning(null)
    }
  }
  return (
    <div className={classes.bar} role="toolbar" aria-label={t('list.bulk')}>
      <CloseButton aria-label={t('list.clear_selection')} onClick={onClear} disabled={running !== null} />
      <span className={classes.count} role="status">
        {t('list.selected', { count })}
      </span>
      {actions.map((action) => (
        <Button
          key={action.label}
          variant="default"
          leftSection={action.icon}
          c={action.danger ? 'red' : undefined}
          loading={running === action.label}
          disabled={running !== null && running !== action.label}
          onClick={() => void once(() => run(action))}
        >
          {action.label}
        </Button>
      ))}
    </div>
  )
}
