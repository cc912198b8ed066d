import type { claims } from '@atesta/contract/routes/claims.ts'
import type { Handlers } from '../../core/route.ts'
import { assign } from './routes/assign.ts'
import { changeState } from './routes/change-state.ts'
import { completeRead } from './routes/complete-read.ts'
import { create } from './routes/create.ts'
import { createFolder } from './routes/create-folder.ts'
import { folders } from './routes/folders.ts'
import { inspectionCertifications } from './routes/inspection-certifications.ts'
import { inspections } from './routes/inspections.ts'
import { list } from './routes/list.ts'
import { read } from './routes/read.ts'
import { save } from './routes/save.ts'
import { saveFolder } from './routes/save-folder.ts'
import { unassign } from './routes/unassign.ts'

export const claimsHandlers = {
  list,
  create,
  save,
  changeState,
  assign,
  unassign,
  read,
  completeRead,
  folders,
  createFolder,
  saveFolder,
  inspections,
  inspectionCertifications,
} satisfies Handlers<typeof claims>
