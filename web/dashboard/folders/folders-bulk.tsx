import type { Folder } from '@atesta/contract/schemas/task.ts'
import { IconArchive, IconArchiveOff, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { openModal } from '../../modals/modal-store.ts'
import { BulkBar } from '../../ui/list/bulk-bar.tsx'
import type { Chosen } from '../../ui/list/use-selection.ts'
import { useArchiveFolders } from './use-archive-folders.ts'

/** Bulk actions for the selected folders: a list contains archived ones, or others, never both. */
export function FoldersBulk({ chosen, clear, keep }: Chosen<Folder>) {
  const { t } = useTranslation('common')
  const { archive, unarchive } = useArchiveFolders()
  const archived = chosen.some((folder) => folder.archived)
  const turn = archived
    ? { label: t('actions.unarchive'), icon: <IconArchiveOff size={16} />, act: unarchive }
    : { label: t('actions.archive'), icon: <IconArchive size={16} />, act: archive }
  return (
    <BulkBar
      count={chosen.length}
      onClear={clear}
      actions={[
        { label: turn.label, icon: turn.icon, onClick: () => turn.act(chosen).then(keep) },
        {
          label: t('actions.delete'),
          icon: <IconTrash size={16} />,
          danger: true,
          onClick: () =>
            openModal('DELETE_WORKFLOW_FOLDER', { folders: chosen, type: chosen[0]?.type, onDone: clear }),
        },
      ]}
    />
  )
}
