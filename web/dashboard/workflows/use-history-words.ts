import type { HistoryEntry } from '@atesta/contract/schemas/workflow-history.ts'
import { taskSettings } from '@atesta/contract/task-settings.ts'
import { useTranslation } from 'react-i18next'
import { useRepeatWords } from '../../records/use-repeat-words.ts'
import { useFormat } from '../../session/use-format.ts'

/** Entries of a workflow's history in words: the action, and one sentence for each change of a save. */
export function useHistoryWords() {
  const { t } = useTranslation(['workflows', 'dashboard'])
  const format = useFormat()
  const repeats = useRepeatWords()

  const action = ({ action: done, person, children, occurrence, changes }: HistoryEntry): string => {
    const name = person?.name || t('history.changes.someone')
    if (done === 'create')
      return person ? t('history.actions.create_for', { name }) : t('history.actions.create')
    if (done === 'save')
      return t(Object.keys(changes).length > 0 ? 'history.actions.save' : 'history.actions.saved')
    if (done === 'assign' || done === 'unassign') return t(`history.actions.${done}`, { name })
    if (done === 'create_children') return t('history.actions.create_children', { count: children ?? 0 })
    if (done === 'skip_occurrence' || done === 'restore_occurrence')
      return t(`history.actions.${done}`, { when: occurrence ? format.dateTime(occurrence.starts_at) : '' })
    if (done === 'move_occurrence') {
      const { from, to, starts_at = '' } = occurrence ?? {}
      return t('history.actions.move_occurrence', {
        from: format.dateTime(from ?? starts_at),
        to: format.dateTime(to ?? starts_at),
      })
    }
    return t(`history.actions.${done}`)
  }

  const changes = ({ changes: made }: HistoryEntry): string[] => {
    const { name, folder, form, due_at, recurrence, assigned = [], unassigned = [] } = made
    const formText = (of: { name: string; version: number } | null) =>
      of ? t('workflow.form_version', of) : t('history.changes.none')
    const dateText = (at: string | null) => (at ? format.dateTime(at) : t('no_due'))
    const turned = taskSettings.filter((each) => made.settings?.[each] !== undefined)
    const settingText = (on: boolean) =>
      format.list(
        turned.filter((each) => made.settings?.[each] === on).map((each) => t(`dashboard:settings.${each}`)),
      )
    const [on, off] = [settingText(true), settingText(false)]
    return [
      name && t('history.changes.name', name),
      made.description && t('history.changes.description'),
      form && t('history.changes.form', { from: formText(form.from), to: formText(form.to) }),
      folder && t('history.changes.folder', folder),
      due_at && t('history.changes.due_at', { from: dateText(due_at.from), to: dateText(due_at.to) }),
      recurrence &&
        t('history.changes.recurrence', {
          from: recurrence.from ? repeats.full(recurrence.from) : t('history.changes.never'),
          to: recurrence.to ? repeats.full(recurrence.to) : t('history.changes.never'),
        }),
      on && t('history.changes.on', { names: on }),
      off && t('history.changes.off', { names: off }),
      assigned.length > 0 && t('history.changes.assigned', { names: format.list(assigned) }),
      unassigned.length > 0 && t('history.changes.unassigned', { names: format.list(unassigned) }),
    ].filter((text): text is string => typeof text === 'string' && text !== '')
  }
  return { action, changes }
}
