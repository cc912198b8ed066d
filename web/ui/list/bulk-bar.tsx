import { Button, CloseButton } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './bulk-bar.module.css'

export type BulkAction = { label: string; icon?: ReactNode; danger?: boolean; onClick: () => void }

/** What can be done with the selected rows; goes into `ListToolbar`'s `bulk`. */
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
  return (
    <div className={classes.bar} role="toolbar" aria-label={t('list.bulk')}>
      <CloseButton aria-label={t('list.clear_selection')} onClick={onClear} />
      <span className={classes.count} role="status">
        {t('list.selected', { count })}
      </span>
      {actions.map(({ label, icon, danger, onClick }) => (
        <Button
          key={label}
          variant="default"
          leftSection={icon}
          c={danger ? 'red' : undefined}
          onClick={onClick}
        >
          {label}
        </Button>
      ))}
    </div>
  )
}
