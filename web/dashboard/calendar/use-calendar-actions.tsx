import { paths } from '@atesta/contract/paths.ts'
import {
  IconArrowBackUp,
  IconCalendarDue,
  IconCalendarPlus,
  IconCamera,
  IconExternalLink,
  IconEye,
  IconPencil,
  IconPlayerSkipForward,
} from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { problemText } from '../../language/problem-text.ts'
import { undoProblem } from '../../language/undo-problem.ts'
import { addDays, toInstant } from '../../language/zoned.ts'
import {
  type CalendarEntry,
  moveOccurrence,
  reschedule,
  restoreOccurrence,
  skipOccurrence,
} from '../../queries/calendar.ts'
import { refreshWorkflows } from '../../queries/workflows.ts'
import { useZone } from '../../session/session.ts'
import { usePanel } from '../../side-panels/use-panel.ts'
import type { RowAction } from '../../ui/list/row-menu.tsx'
import { notify } from '../../ui/notify.ts'
import { notifyUndo } from '../../ui/notify-undo.tsx'
import { startOf } from '../start-occurrence.ts'
import { useMoving } from './moving.ts'

/**
 * Whether an entry can still be moved: a due date before the work is done, an occurrence before it is begun.
 */
const isOpen = ({ kind, state }: CalendarEntry) =>
  kind === 'due' ? state !== 'done' : state === 'planned' || state === 'missed'

/** Whether this person can move an entry to another day. */
export const isMovable = (entry: CalendarEntry) => entry.can.edit && isOpen(entry)

/** Changes to the calendar, each followed by a refetch. */
export function useCalendarChanges() {
  const { t } = useTranslation(['calendar', 'common'])
  const zone = useZone()
  const askWhere = useMoving((moving) => moving.ask)
  const change = async <T,>(
    call: () => Promise<T>,
    said: (done: T) => void,
    problem = (error: unknown) => problemText(error).detail,
  ): Promise<boolean> => {
    let changed = true
    try {
      said(await call())
    } catch (error) {
      changed = false
      notify.error(problem(error))
    }
    await refreshWorkflows()
    return changed
  }
  const say = (text: string) => () => notify.success(text)
  const offerUndo = (undo: () => Promise<unknown>) =>
    notifyUndo(t('moved'), {
      label: t('common:actions.undo'),
      undo: () => void change(undo, say(t('moved_back')), undoProblem(t('not_undone'))),
    })
  const moveDue = (entry: CalendarEntry, day: string) => {
    const at = toInstant(`${day}${entry.due_local.slice(10)}`, zone)
    void change(
      () => reschedule(entry.task.id, at),
      // Later changes are kept.
      (version) => offerUndo(() => reschedule(entry.task.id, new Date(entry.due_at), version)),
    )
  }
  return {
    /** Moves an entry to another day at the same time; for an occurrence the page asks first. */
    moveTo: (entry: CalendarEntry, day: string) => {
      const local = entry.kind === 'due' ? entry.due_local : entry.starts_local
      if (local.slice(0, 10) === day) return
      if (entry.kind === 'due') moveDue(entry, day)
      else askWhere(entry, `${day}${local.slice(10)}`)
    },
    /** Moves an occurrence, alone or with all that follow. Returns whether it was moved. */
    moveOne: (entry: CalendarEntry, to: { startsAt: Date; following: boolean }) =>
      change(
        () => moveOccurrence(entry, to),
        ({ entry: moved, from, replaced }) => {
          // A rule is restored from where it gave the occurrence, which may have been moved before.
          const startsAt = new Date((replaced && entry.recurrence_at) ?? from)
          offerUndo(() => moveOccurrence(moved, { ...to, startsAt, restore: replaced }))
        },
      ),
    skip: (entry: CalendarEntry) => void change(() => skipOccurrence(entry), say(t('skipped'))),
    restore: (entry: CalendarEntry) => void change(() => restoreOccurrence(entry), say(t('restored'))),
  }
}

function useMovingActions(): (entry: CalendarEntry) => RowAction[] {
  const { t } = useTranslation('calendar')
  const { moveTo } = useCalendarChanges()
  const askWhere = useMoving((moving) => moving.ask)
  return (entry) => {
    if (entry.kind !== 'due')
      return [
        {
          label: t('move.open'),
          icon: <IconCalendarDue size={16} />,
          disabled: isOpen(entry) ? undefined : t('closed'),
          onClick: () => askWhere(entry, entry.starts_local),
        },
      ]
    const disabled = isOpen(entry) ? undefined : t('done_stays')
    const day = entry.due_local.slice(0, 10)
    const by = (days: number) => () => moveTo(entry, addDays(day, days))
    return [
      { label: t('later_day'), icon: <IconCalendarPlus size={16} />, disabled, onClick: by(1) },
      { label: t('later_week'), icon: <IconCalendarDue size={16} />, disabled, onClick: by(7) },
    ]
  }
}

/** The menu actions that reschedule an entry, for those who may. */
function useChangingActions(): (entry: CalendarEntry) => RowAction[] {
  const { t } = useTranslation('calendar')
  const panel = usePanel()
  const { skip, restore } = useCalendarChanges()
  const moving = useMovingActions()
  return (entry) => {
    const closed = entry.state === 'planned' || entry.state === 'skipped' ? undefined : t('closed')
    const disabled = Date.parse(entry.due_at) <= Date.now() ? t('closed') : closed
    const leaveOut =
      entry.state === 'skipped'
        ? { label: t('restore'), icon: <IconArrowBackUp size={16} />, onClick: () => restore(entry) }
        : { label: t('skip'), icon: <IconPlayerSkipForward size={16} />, onClick: () => skip(entry) }
    return [
      ...moving(entry),
      ...(entry.kind === 'occurrence' ? [{ ...leaveOut, disabled }] : []),
      {
        label: entry.kind === 'due' ? t('choose_date') : t('change_repetition'),
        icon: <IconPencil size={16} />,
        onClick: () => panel.open('workflow-edit', { workflow: entry.task.id }),
      },
    ]
  }
}

/** The menu actions for a calendar entry. */
export function useCalendarActions(): (entry: CalendarEntry) => RowAction[] {
  const { t } = useTranslation(['calendar', 'inspection', 'common'])
  const navigate = useNavigate()
  const panel = usePanel()
  const changing = useChangingActions()
  return (entry) => {
    const { id, folder_id: folderId } = entry.task
    const start = startOf(entry)
    return [
      ...(start
        ? [
            {
              label: t('inspection:create.submit'),
              icon: <IconCamera size={16} />,
              onClick: () => panel.open('create-inspection', start),
            },
          ]
        : []),
      {
        label: t('open'),
        icon: <IconExternalLink size={16} />,
        onClick: () => void navigate({ to: paths.workflow({ folderId, workflowId: id }) }),
      },
      {
        label: t('common:actions.quick_look'),
        icon: <IconEye size={16} />,
        onClick: () => panel.open('task', { task: id }),
      },
      ...(entry.can.edit ? changing(entry) : []),
    ]
  }
}
