import type { Folder } from '@atesta/contract/schemas/task.ts'
import { useTranslation } from 'react-i18next'
import { problemText } from '../../language/problem-text.ts'
import { refreshFolders } from '../../queries/folders.ts'
import { api } from '../../session/api.ts'
import { forEach } from '../../session/each.ts'
import { notify } from '../../ui/notify.ts'
import { notifyUndo } from '../../ui/notify-undo.tsx'

/** Answers with how many it was done. */
type Archiving = (folders: readonly Folder[]) => Promise<number>

/** Archives folders of any type, which is offered to be undone, and brings them back. What is refused is said, with the reason. */
export function useArchiveFolders(): { archive: Archiving; unarchive: Archiving } {
  const { t } = useTranslation(['folders', 'common'])
  /** Answers those with which it was done. */
  const each = async (folders: readonly Folder[], deed: 'archive' | 'unarchive'): Promise<Folder[]> => {
    const changed: Folder[] = []
    const { failures } = await forEach(folders, async (folder) => {
      await api.folders[deed]({ params: { id: folder.id } })
      changed.push(folder)
    })
    await refreshFolders()
    if (failures.length > 0) {
      const { detail: reason } = problemText(failures[0])
      if (folders.length === 1) notify.error(failures[0])
      else notify.error(t('common:list.partly', { done: changed.length, all: folders.length, reason }))
    }
    return changed
  }
  const unarchive: Archiving = async (folders) => {
    const { length: count } = await each(folders, 'unarchive')
    if (count > 0) notify.success(t('done.unarchived', { count }))
    return count
  }
  const archive: Archiving = async (folders) => {
    const changed = await each(folders, 'archive')
    if (changed.length > 0)
      notifyUndo(t('done.archived', { count: changed.length }), {
        label: t('common:actions.undo'),
        undo: () => void unarchive(changed),
      })
    return changed.length
  }
  return { archive, unarchive }
}
