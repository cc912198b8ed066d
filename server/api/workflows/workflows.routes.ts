import type { workflows } from '@atesta/contract/routes/workflows.ts'
import type { Handlers } from '../../http/route.ts'
import { calendars } from './calendars.ts'
import { create } from './create.ts'
import { createChild } from './create-child.ts'
import { createChildren } from './create-children.ts'
import { createFolder } from './create-folder.ts'
import { download } from './download.ts'
import { folders } from './folders.ts'
import { history } from './history.ts'
import { inspectionCertifications } from './inspection-certifications.ts'
import { inspections } from './inspections.ts'
import { list } from './list.ts'
import { listForSelect } from './list-for-select.ts'
import { moveOccurrence } from './move-occurrence.ts'
import { read } from './read.ts'
import { readWithUsers } from './read-with-users.ts'
import { remove } from './remove.ts'
import { removeFolder } from './remove-folder.ts'
import { restoreOccurrence } from './restore-occurrence.ts'
import { save } from './save.ts'
import { saveFolder } from './save-folder.ts'
import { saveInspection } from './save-inspection.ts'
import { skipOccurrence } from './skip-occurrence.ts'

export const workflowsHandlers = {
  list,
  read,
  readWithUsers,
  listForSelect,
  calendars,
  skipOccurrence,
  restoreOccurrence,
  moveOccurrence,
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
  history,
  inspectionCertifications,
  saveInspection,
  download,
} satisfies Handlers<typeof workflows>
