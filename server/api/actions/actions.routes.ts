import type { actions } from '@atesta/contract/routes/actions.ts'
import type { Handlers } from '../../http/route.ts'
import { changeState } from './change-state.ts'
import { create } from './create.ts'
import { exportAll } from './export-all.ts'
import { list } from './list.ts'
import { owners } from './owners.ts'
import { read } from './read.ts'
import { save } from './save.ts'

export const actionsHandlers = {
  list,
  exportAll,
  read,
  owners,
  create,
  save,
  changeState,
} satisfies Handlers<typeof actions>
