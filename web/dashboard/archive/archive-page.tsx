import { useTranslation } from 'react-i18next'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { useKind } from './archive-list.tsx'
import { ArchivedFolders } from './archived-folders.tsx'
import { ArchivedTasks } from './archived-tasks.tsx'

/** /dashboard/archive: every task and folder that was archived, and the way back where there is one. */
export function ArchivePage() {
  const { t } = useTranslation('archive')
  const { kind } = useKind()
  return (
    <>
      <PageHeader title={t('title')} sentence={t('sentence')} />
      {kind === 'folders' ? <ArchivedFolders /> : <ArchivedTasks />}
    </>
  )
}
