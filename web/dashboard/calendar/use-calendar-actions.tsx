import { paths } from '@atesta/contract/paths.ts'
import {
  IconArrowBackUp,
  IconCalendarDue,
  IconCalendarPlus,
  IconExternalLink,
  IconEye,
  IconPencil,
  IconPlayerSkipForward,
} from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { addDays, toInstant } from '../../language/zoned.ts'
import { type CalendarEntry, reschedule, restoreOccurrence, skipOccurrence } from '../../queries/calendar.ts'
import { refreshWorkflows } from '../../queries/workflows.ts'
import { useSession } from '../../session/session.ts'
import { usePanel } from '../../side-panels/use-panel.ts'
import type { RowAction } from '../../ui/list/row-menu.tsx'
import { notify } from '../../ui/notify.ts'

/** Whether an entry can be put on another day: a due date, before the work is done. */
export const isMovable = (entry: CalendarEntry) => entry.kind === 'due' && entry.state !== 'done'

/** Changes of the calendar, each followed by reading it again. */
export function useCalendarChanges() {
  const { t } = useTranslation('calendar')
  const zone = useSession((session) => session.user?.profile.time_zone) || undefined
  const change = async (call: () => Promise<unknown>, said: string) => {
    try {
      await call()
      notify.success(said)
    } catch (error) {
      notify.error(error)
    }
    await refreshWorkflows()
  }
  return {
    /** To another day, at the same time of it. */
    moveTo: (entry: CalendarEntry, day: string) => {
      if (entry.due_local.slice(0, 10) === day) return
      const at = toInstant(`${day}${entry.due_local.slice(10)}`, zone)
      void change(() => reschedule(entry.task.id, at), t('moved'))
    },
    skip: (entry: CalendarEntry) => void change(() => skipOccurrence(entry), t('skipped')),
    restore: (entry: CalendarEntry) => void change(() => restoreOccurrence(entry), t('restored')),
  }
}

function useMoving(): (entry: CalendarEntry) => RowAction[] {
  const { t } = useTranslation('calendar')
  const { moveTo } = useCalendarChanges()
  return (entry) => {
    if (entry.kind !== 'due') return []
    const disabled = isMovable(entry) ? undefined : t('done_stays')
    const day = entry.due_local.slice(0, 10)
    const by = (days: number) => () => moveTo(entry, addDays(day, days))
    return [
      { label: t('later_day'), icon: <IconCalendarPlus size={16} />, disabled, onClick: by(1) },
      { label: t('later_week'), icon: <IconCalendarDue size={16} />, disabled, onClick: by(7) },
    ]
  }
}

/** What can be done with an entry of the calendar. */
export function useCalendarActions(): (entry: CalendarEntry) => RowAction[] {
  const { t } = useTranslation(['calendar', 'common'])
  const navigate = useNavigate()
  const panel = usePanel()
  const { skip, restore } = useCalendarChanges()
  const moving = useMoving()
  return (entry) => {
    const { id, folder_id: folderId } = entry.task
    const closed = entry.state === 'planned' || entry.state === 'skipped' ? undefined : t('closed')
    const over = Date.parse(entry.due_at) <= Date.now() ? t('closed') : closed
    return [
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
      ...moving(entry),
      ...(entry.kind === 'occurrence'
        ? [
            entry.state === 'skipped'
              ? {
                  label: t('restore'),
                  icon: <IconArrowBackUp size={16} />,
                  disabled: over,
                  onClick: () => restore(entry),
                }
              : {
                  label: t('skip'),
                  icon: <IconPlayerSkipForward size={16} />,
                  disabled: over,
                  onClick: () => skip(entry),
                },
          ]
        : []),
      {
        label: entry.kind === 'due' ? t('choose_date') : t('change_repetition'),
        icon: <IconPencil size={16} />,
        onClick: () => panel.open('workflow-edit', { workflow: id }),
      },
    ]
  }
}
