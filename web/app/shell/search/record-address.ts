import { paths, taskPage } from '@atesta/contract/paths.ts'
import type { FoundRecord } from '@atesta/contract/routes/search.ts'

export type RecordAddress = { to: string; search?: { q: string } }

/**
 * Where a found record is shown: on its page, or in its list with the words that find it; null where it has
 * neither.
 */
export function recordAddress({
  kind,
  id,
  title,
  detail,
  task,
  identifier,
}: FoundRecord): RecordAddress | null {
  switch (kind) {
    case 'inspection':
      return (
        task && {
          to: paths.inspection({ folderId: task.folder_id, workflowId: task.id, inspectionId: id }),
        }
      )
    case 'action':
      return { to: paths.action({ actionId: id }) }
    case 'certification':
      return identifier ? { to: paths.certification({ identifier }) } : null
    case 'report':
      return { to: paths.reports(), search: { q: title } }
    case 'form':
      return { to: paths.form({ formId: id }) }
    case 'client':
      return { to: paths.client({ clientId: id }) }
    case 'user':
      return { to: paths.users(), search: { q: detail } }
    default: {
      const to = task && taskPage(task)
      return to ? { to } : null
    }
  }
}
