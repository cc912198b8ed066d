import type { ActionState } from '@atesta/contract/can.ts'
import { IconAlertTriangle, IconCircleCheck, IconClock, IconLoader2, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../session/use-format.ts'
import classes from '../due.module.css'
import { Badge, type Look } from '../state-badge.tsx'

const looks: Record<ActionState, Look> = {
  open: { colour: 'amber', icon: IconClock },
  in_progress: { colour: 'blue', icon: IconLoader2 },
  done: { colour: 'green', icon: IconCircleCheck },
  cancelled: { colour: 'grey', icon: IconX },
}

/** The state of a corrective action as an icon and a word on its colour. */
export function ActionStateBadge({ state }: { state: ActionState }) {
  const { t } = useTranslation('actions')
  return <Badge look={looks[state]}>{t(`states.${state}`)}</Badge>
}

/** The due date of an action; in red and marked overdue where it has passed. */
export function ActionDue({ due_on, overdue }: { due_on: string | null; overdue: boolean }) {
  const { t } = useTranslation('actions')
  const format = useFormat()
  if (due_on === null) return null
  const day = format.calendarDay(due_on)
  return (
    <span className={classes.due} data-overdue={overdue || undefined}>
      <span className={classes.date}>
        {overdue && <IconAlertTriangle size={14} aria-hidden />}
        {overdue ? `${t('overdue')} · ${day}` : day}
      </span>
    </span>
  )
}
