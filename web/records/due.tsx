import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../session/use-format.ts'
import { RelativeTime } from '../ui/relative-time.tsx'
import classes from './due.module.css'
import { HourOf } from './hour-of.tsx'

/** A due date with time and distance; in red and marked overdue where it has passed. */
export function Due({ at, done }: { at: string; done: boolean }) {
  const { t } = useTranslation('dashboard')
  const format = useFormat()
  const overdue = !done && Date.parse(at) < Date.now()
  return (
    <span className={classes.due} data-overdue={overdue || undefined}>
      <span className={classes.date}>
        {overdue && <IconAlertTriangle size={14} aria-hidden />}
        {overdue ? `${t('due.overdue')} · ${format.date(at)}` : format.date(at)}
      </span>
      <span className={classes.distance}>
        <HourOf at={at} />
        <RelativeTime at={at} />
      </span>
    </span>
  )
}
