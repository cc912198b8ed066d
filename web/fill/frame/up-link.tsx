import { paths, taskPage } from '@atesta/contract/paths.ts'
import type { TaskReference } from '@atesta/contract/schemas/task.ts'
import { IconArrowLeft } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { PageLink } from '../../ui/link.tsx'

/** Out of an inspection: to its task, or home where the task has no page. */
export function UpLink({ task, className }: { task: TaskReference; className: string | undefined }) {
  const { t } = useTranslation('common')
  const page = taskPage(task)
  return (
    <PageLink to={page ?? paths.dashboard()} className={className}>
      <IconArrowLeft size={16} aria-hidden />
      {page ? task.name : t('pages.home')}
    </PageLink>
  )
}
