import type { workflows } from '@atesta/contract/routes/workflows.ts'
import type { Handlers } from '../../core/route.ts'
import { create } from './routes/create.ts'
import { createFolder } from './routes/create-folder.ts'
import { folders } from './routes/folders.ts'
import { inspectionCertifications } from './routes/inspection-certifications.ts'
import { inspections } from './routes/inspections.ts'
import { list } from './routes/list.ts'
import { listForSelect } from './routes/list-for-select.ts'
import { read } from './routes/read.ts'
import { remove } from './routes/remove.ts'
import { removeFolder } from './routes/remove-folder.ts'
import { save } from './routes/save.ts'
import { saveFolder } from './routes/save-folder.ts'
import { saveInspection } from './routes/save-inspection.ts'

export const workflowsHandlers = {
  list,
  read,
  listForSelect,
  create,
  save,
  remove,
  folders,
  createFolder,
  saveFolder,
  removeFolder,
  inspections,
  inspectionCertifications,
  saveInspection,
} satisfies Handlers<typeof workflows>
