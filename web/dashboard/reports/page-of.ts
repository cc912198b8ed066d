import { paths, taskPage } from '@atesta/contract/paths.ts'
import type { Report } from '../../queries/reports.ts'

/** The page of a report's inspection or task; null for several reports in one. */
export function pageOf({ inspection_id, task }: Pick<Report, 'inspection_id' | 'task'>): string | null {
  if (!task) return null
  if (inspection_id === null) return taskPage(task)
  return paths.inspection({ folderId: task.folder_id, workflowId: task.id, inspectionId: inspection_id })
}
