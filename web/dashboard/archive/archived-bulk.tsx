import { IconArchiveOff, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { BulkBar } from '../../ui/list/bulk-bar.tsx'

type Props = { count: number; onClear: () => void; onUnarchive: () => Promise<void>; onDelete: () => void }

/** Bulk actions for the selected archived tasks or folders. */
export function ArchivedBulk({ count, onClear, onUnarchive, onDelete }: Props) {
  const { t } = useTranslation('common')
  return (
    <BulkBar
      count={count}
      onClear={onClear}
      actions={[
        { label: t('actions.unarchive'), icon: <IconArchiveOff size={16} />, onClick: onUnarchive },
        { label: t('actions.delete'), icon: <IconTrash size={16} />, danger: true, onClick: onDelete },
      ]}
    />
  )
}
