import type { Folder } from '@atesta/contract/schemas/task.ts'
import { useTranslation } from 'react-i18next'
import { problemText } from '../../language/problem-text.ts'
import { refreshFolders } from '../../queries/folders.ts'
import { api } from '../../session/api.ts'
import { forEach } from '../../session/each.ts'
import { notify } from '../../ui/notify.ts'
import { notifyUndo } from '../../ui/notify-undo.tsx'

/** Returns those that failed. */
type Archiving = (folders: readonly Folder[]) => Promise<Folder[]>

/**
 * Archives folders of any type, with an offer to undo, and restores them. Refusals are reported with their
 * reasons.
 */
export function useArchiveFolders(): { archive: Archiving; unarchive: Archiving } {
  const { t } = useTranslation(['folders', 'common'])
  const each = async (folders: readonly Folder[], deed: 'archive' | 'unarchive') => {
    const { failed, failures } = await forEach(folders, ({ id }) => api.folders[deed]({ params: { id } }))
    const changed = folders.filter((folder) => !failed.includes(folder))
    await refreshFolders()
    if (failures.length > 0) {
      const { detail: reason } = problemText(failures[0])
      if (folders.length === 1) notify.error(failures[0])
      else notify.error(t('common:list.partly', { done: changed.length, all: folders.length, reason }))
    }
    return { changed, failed }
  }
  const unarchive: Archiving = async (folders) => {
    const { changed, failed } = await each(folders, 'unarchive')
    if (changed.length > 0) notify.success(t('done.unarchived', { count: changed.length }))
    return failed
  }
  const archive: Archiving = async (folders) => {
    const { changed, failed } = await each(folders, 'archive')
    if (changed.length > 0)
      notifyUndo(t('done.archived', { count: changed.length }), {
        label: t('common:actions.undo'),
        undo: () => void unarchive(changed),
      })
    return failed
  }
  return { archive, unarchive }
}
