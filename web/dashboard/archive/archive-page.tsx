import { useTranslation } from 'react-i18next'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { useKind } from './archive-list.tsx'
import { ArchivedFolders } from './archived-folders.tsx'
import { ArchivedTasks } from './archived-tasks.tsx'

/** /dashboard/archive: every archived task and folder, which can be restored where possible. */
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
