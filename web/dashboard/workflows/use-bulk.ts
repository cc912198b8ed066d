import type { ErrorCode } from '@atesta/contract/errors.ts'
import { useTranslation } from 'react-i18next'
import { problemText } from '../../language/problem-text.ts'
import { unarchiveTask } from '../../queries/archived-tasks.ts'
import { refreshWorkflows } from '../../queries/workflows.ts'
import { api } from '../../session/api.ts'
import { forEach } from '../../session/each.ts'
import { notify } from '../../ui/notify.ts'
import { notifyUndo } from '../../ui/notify-undo.tsx'
import { parentsFirst, restoring } from './restoring.ts'

/** Actions on several records, by the names of their success texts. */
export type BulkDeed = 'unarchive_tasks' | 'report' | 'delete' | 'delete_clients'

/**
 * Performs an action on several records, reports how many succeeded and why the others failed, and returns
 * those.
 */
export function useBulk() {
  const { t } = useTranslation(['workflows', 'errors', 'common'])
  const sayPartly = (done: number, all: number, reason: string) =>
    notify.error(t('common:list.partly', { done, all, reason }))
  const each = async <T>(
    deed: BulkDeed,
    records: readonly T[],
    call: (record: T) => Promise<unknown>,
  ): Promise<T[]> => {
    const { done, failed, failures } = await forEach(records, call)
    if (failures.length > 0) sayPartly(done, records.length, problemText(failures[0]).detail)
    else notify.success(t(`bulk.done.${deed}`, { count: done }))
    return failed
  }
  const unarchive = <T extends { id: number }>(tasks: readonly T[]) =>
    each('unarchive_tasks', parentsFirst(tasks), restoring(unarchiveTask))
  const bringBack = async (ids: number[]) => {
    await unarchive(ids.map((id) => ({ id })))
    await refreshWorkflows()
  }
  return {
    each,
    /** Restores archived tasks, parents with their children; returns those that failed. */
    unarchive,
    /** Archives workflows, with an offer to undo; returns those that failed. */
    archive: async (ids: number[]): Promise<number[]> => {
      try {
        const { archived, not_archived } = await api.tasks.archiveMany({ body: { ids } })
        const [first] = not_archived
        if (first) sayPartly(archived.length, ids.length, t(`errors:${first.code as ErrorCode}.detail`))
        if (archived.length > 0)
          notifyUndo(t('bulk.archived', { count: archived.length }), {
            label: t('common:actions.undo'),
            undo: () => void bringBack(archived),
          })
        return not_archived.map(({ id }) => id)
      } catch (error) {
        notify.error(error)
        return ids
      }
    },
  }
}
