import { paths } from '@atesta/contract/paths.ts'
import type { Inspection } from '@atesta/contract/schemas/inspection.ts'

/** The page where an inspection is filled in or, once submitted, read. */
export const inspectionPage = ({ id, task }: Pick<Inspection, 'id' | 'task'>): string =>
  paths.inspection({ folderId: task.folder_id, workflowId: task.id, inspectionId: id })
