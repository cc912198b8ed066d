import { IconArchiveOff, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { BulkBar } from '../../ui/list/bulk-bar.tsx'

/** What is possible for none of the selected rows is undefined, and is not offered. */
type Props = {
  count: number
  onClear: () => void
  onUnarchive: (() => Promise<void>) | undefined
  onDelete: (() => void) | undefined
}

/** Bulk actions for the selected archived tasks. */
export function ArchivedBulk({ count, onClear, onUnarchive, onDelete }: Props) {
  const { t } = useTranslation('common')
  return (
    <BulkBar
      count={count}
      onClear={onClear}
      actions={[
        ...(onUnarchive
          ? [{ label: t('actions.unarchive'), icon: <IconArchiveOff size={16} />, onClick: onUnarchive }]
          : []),
        ...(onDelete
          ? [{ label: t('actions.delete'), icon: <IconTrash size={16} />, danger: true, onClick: onDelete }]
          : []),
      ]}
    />
  )
}
