import type { workflows } from '@atesta/contract/routes/workflows.ts'
import type { Handlers } from '../../core/route.ts'
import { calendars } from './routes/calendars.ts'
import { create } from './routes/create.ts'
import { createChild } from './routes/create-child.ts'
import { createChildren } from './routes/create-children.ts'
import { createFolder } from './routes/create-folder.ts'
import { download } from './routes/download.ts'
import { folders } from './routes/folders.ts'
import { inspectionCertifications } from './routes/inspection-certifications.ts'
import { inspections } from './routes/inspections.ts'
import { list } from './routes/list.ts'
import { listForSelect } from './routes/list-for-select.ts'
import { read } from './routes/read.ts'
import { readWithUsers } from './routes/read-with-users.ts'
import { remove } from './routes/remove.ts'
import { removeFolder } from './routes/remove-folder.ts'
import { restoreOccurrence } from './routes/restore-occurrence.ts'
import { save } from './routes/save.ts'
import { saveFolder } from './routes/save-folder.ts'
import { saveInspection } from './routes/save-inspection.ts'
import { skipOccurrence } from './routes/skip-occurrence.ts'

export const workflowsHandlers = {
  list,
  read,
  readWithUsers,
  listForSelect,
  calendars,
  skipOccurrence,
  restoreOccurrence,
  create,
  createChild,
  createChildren,
  save,
  remove,
  folders,
  createFolder,
  saveFolder,
  removeFolder,
  inspections,
  inspectionCertifications,
  saveInspection,
  download,
} satisfies Handlers<typeof workflows>
