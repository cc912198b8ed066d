import { paths, taskPage } from '@atesta/contract/paths.ts'
import type { TaskReference } from '@atesta/contract/schemas/task.ts'
import { IconArrowLeft } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { PageLink } from '../../ui/link.tsx'

type Props = { task?: TaskReference; className: string | undefined }

/** Leads from an inspection to its task, or to all inspections as long as its task is not known. */
export function UpLink({ task, className }: Props) {
  const { t } = useTranslation('common')
  return (
    <PageLink to={task ? taskPage(task) : paths.inspections()} className={className}>
      <IconArrowLeft size={16} aria-hidden />
      {task ? task.name : t('pages.inspections')}
    </PageLink>
  )
}
