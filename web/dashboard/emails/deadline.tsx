import { useTranslation } from 'react-i18next'
import { HourOf } from '../../records/hour-of.tsx'
import { useFormat } from '../../session/use-format.ts'
import { RelativeTime } from '../../ui/relative-time.tsx'
import classes from './deadline.module.css'

/** Until when answers are accepted: the date, and how far away it is; red once it has passed. */
export function Deadline({ at }: { at: string | null }) {
  const { t } = useTranslation('emails')
  const format = useFormat()
  if (!at) return <span className={classes.soft}>{t('no_end')}</span>
  const over = new Date(at).getTime() < Date.now()
  return (
    <span className={classes.deadline} data-over={over || undefined}>
      {format.date(at)}
      <span className={classes.soft}>
        <HourOf at={at} />
        <RelativeTime at={at} />
      </span>
    </span>
  )
}
