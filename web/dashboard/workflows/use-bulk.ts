import type { ErrorCode } from '@atesta/contract/errors.ts'
import { useTranslation } from 'react-i18next'
import { problemText } from '../../language/problem-text.ts'
import { api } from '../../session/api.ts'
import { forEach } from '../../session/each.ts'
import { notify } from '../../ui/notify.ts'

/** Does something with several records, then says for how many it was done, and why not for the others. */
export function useBulk() {
  const { t } = useTranslation(['workflows', 'errors'])
  const say = (done: number, all: number, reason: string) => {
    if (done === all) notify.success(t('bulk.done', { count: done }))
    else notify.error(t('bulk.partly', { done, all, reason }))
  }
  return {
    each: async <T>(records: readonly T[], call: (record: T) => Promise<unknown>): Promise<void> => {
      const { done, failures } = await forEach(records, call)
      say(done, records.length, failures.length > 0 ? problemText(failures[0]).detail : '')
    },
    /** Archives tasks so that they can come back, as far as their kind allows; answers how many. */
    archive: async (ids: number[]): Promise<number> => {
      try {
        const { archived, not_archived } = await api.tasks.archiveMany({ body: { ids } })
        const [first] = not_archived
        say(archived.length, ids.length, first ? t(`errors:${first.code as ErrorCode}.detail`) : '')
        return archived.length
      } catch (error) {
        notify.error(error)
        return 0
      }
    },
  }
}
