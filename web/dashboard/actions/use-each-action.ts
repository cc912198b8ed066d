import { useTranslation } from 'react-i18next'
import { problemText } from '../../language/problem-text.ts'
import { undoProblem } from '../../language/undo-problem.ts'
import { type Action, refreshActions } from '../../queries/actions.ts'
import { forEach } from '../../session/each.ts'
import { notify } from '../../ui/notify.ts'
import { notifyUndo } from '../../ui/notify-undo.tsx'

type Change = (action: Action) => Promise<Action>

/**
 * Changes several corrective actions one after another, reports how many succeeded, and offers to undo:
 * `undo` receives each as it is now and as it was, `said` the number. Returns whether all were changed.
 */
export function useEachAction() {
  const { t } = useTranslation(['actions', 'common'])
  const run = async (
    actions: readonly Action[],
    change: Change,
    problem = (error: unknown) => problemText(error).detail,
  ) => {
    const changed: { now: Action; before: Action }[] = []
    const { failures } = await forEach(actions, async (before) => {
      changed.push({ now: await change(before), before })
    })
    await refreshActions()
    if (failures.length > 0) {
      const reason = problem(failures[0])
      notify.error(t('bulk.partly', { done: changed.length, count: actions.length, reason }))
    }
    return changed
  }
  return async (
    actions: readonly Action[],
    change: Change,
    undo: (now: Action, before: Action) => Promise<Action>,
    said: (count: number) => string,
  ): Promise<boolean> => {
    const changed = await run(actions, change)
    if (changed.length === 0) return false
    const before = new Map(changed.map(({ now, before: was }) => [now.id, was]))
    const back = () =>
      run(
        changed.map(({ now }) => now),
        (now) => undo(now, before.get(now.id) ?? now),
        undoProblem(t('bulk.not_undone')),
      )
    notifyUndo(said(changed.length), {
      label: t('common:actions.undo'),
      undo: () =>
        void back().then((taken) => {
          if (taken.length > 0) notify.success(t('bulk.undone', { count: taken.length }))
        }),
    })
    return changed.length === actions.length
  }
}
