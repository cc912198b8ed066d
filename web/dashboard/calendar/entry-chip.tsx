import { Menu, UnstyledButton } from '@mantine/core'
import {
  IconAlertTriangle,
  IconCircle,
  IconCircleCheck,
  IconCircleDashed,
  IconLoader2,
} from '@tabler/icons-react'
import type { DragEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { CalendarEntry } from '../../queries/calendar.ts'
import { useRepeatWords } from '../../records/use-repeat-words.ts'
import { RowActions } from '../../ui/list/row-actions.tsx'
import classes from './calendar.module.css'
import { isMovable, useCalendarActions } from './use-calendar-actions.tsx'

const icons = {
  planned: IconCircle,
  in_progress: IconLoader2,
  done: IconCircleCheck,
  missed: IconAlertTriangle,
  skipped: IconCircleDashed,
}

type Props = {
  entry: CalendarEntry
  /** A month has space for one line; other views also show people and state. */
  roomy?: boolean
  onDrag: (entry: CalendarEntry | null) => void
}

/** A calendar entry as a button with its menu; it can also be dragged with the pointer. */
export function EntryChip({ entry, roomy = false, onDrag }: Props) {
  const { t } = useTranslation('calendar')
  const { names } = useRepeatWords()
  const actions = useCalendarActions()
  const Icon = icons[entry.state]
  const time = names.time(entry.kind === 'due' ? entry.due_local : entry.starts_local)
  const state = t(`states.${entry.state}`)
  const isMoved = entry.recurrence_at !== null && entry.recurrence_at !== entry.starts_at
  const kind = isMoved ? t('moved_here') : t(`kinds.${entry.kind}`)
  const people = entry.assignees.map(({ name }) => name).join(', ')
  const start = (event: DragEvent) => {
    event.dataTransfer.effectAllowed = 'move'
    event.dataTransfer.setData('text/plain', entry.task.name)
    onDrag(entry)
  }
  return (
    <Menu position="bottom-start" withinPortal>
      <Menu.Target>
        <UnstyledButton
          className={classes.chip}
          data-state={entry.state}
          data-roomy={roomy || undefined}
          data-row
          draggable={isMovable(entry)}
          onDragStart={start}
          onDragEnd={() => onDrag(null)}
          title={[entry.task.name, state, people].filter(Boolean).join(' · ')}
        >
          <Icon size={14} aria-hidden />
          <span className={classes.time}>{time}</span>
          <span className={classes.name}>{entry.task.name}</span>
          {roomy ? (
            <span className={classes.more}>{[state, kind, people].filter(Boolean).join(' · ')}</span>
          ) : (
            <span className="visually-hidden">, {state}</span>
          )}
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <RowActions actions={actions(entry)} />
      </Menu.Dropdown>
    </Menu>
  )
}
