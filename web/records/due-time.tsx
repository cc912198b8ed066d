import { useTranslation } from 'react-i18next'
import { useFormat } from '../session/use-format.ts'
import { RelativeTime } from '../ui/relative-time.tsx'
import classes from './due-time.module.css'

/** When something is due, as date and distance; late work says so in words and in red. */
export function DueTime({ at, late }: { at: string; late: boolean }) {
  const { t } = useTranslation('dashboard')
  const format = useFormat()
  return (
    <span className={classes.due} data-late={late || undefined}>
      {late && <strong>{t('due.late')}</strong>} {format.date(at)} · <RelativeTime at={at} />
    </span>
  )
}
