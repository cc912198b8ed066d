import { taskPage } from '@atesta/contract/paths.ts'
import type { TaskReference } from '@atesta/contract/schemas/task.ts'
import { IconArrowLeft } from '@tabler/icons-react'
import { PageLink } from '../../ui/link.tsx'

/** Leads from an inspection to its task. */
export function UpLink({ task, className }: { task: TaskReference; className: string | undefined }) {
  return (
    <PageLink to={taskPage(task)} className={className}>
      <IconArrowLeft size={16} aria-hidden />
      {task.name}
    </PageLink>
  )
}
