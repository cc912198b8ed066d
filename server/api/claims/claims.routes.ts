import type { claims } from '@atesta/contract/routes/claims.ts'
import type { Handlers } from '../../http/route.ts'
import { assign } from './assign.ts'
import { changeState } from './change-state.ts'
import { completeRead } from './complete-read.ts'
import { create } from './create.ts'
import { createFolder } from './create-folder.ts'
import { folders } from './folders.ts'
import { inspectionCertifications } from './inspection-certifications.ts'
import { inspections } from './inspections.ts'
import { list } from './list.ts'
import { read } from './read.ts'
import { save } from './save.ts'
import { saveFolder } from './save-folder.ts'
import { unassign } from './unassign.ts'

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
