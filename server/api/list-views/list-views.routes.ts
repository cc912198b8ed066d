import type { listViews } from '@atesta/contract/routes/list-views.ts'
import type { Handlers } from '../../http/route.ts'
import { chooseColumns } from './choose-columns.ts'
import { create } from './create.ts'
import { read } from './read.ts'
import { remove } from './remove.ts'
import { save } from './save.ts'

export const listViewsHandlers = {
  read,
  create,
  save,
  remove,
  chooseColumns,
} satisfies Handlers<typeof listViews>
