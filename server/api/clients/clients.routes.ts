import type { clients } from '@atesta/contract/routes/clients.ts'
import type { Handlers } from '../../http/route.ts'
import { check } from './check.ts'
import { create } from './create.ts'
import { importMany } from './import-many.ts'
import { list } from './list.ts'
import { read } from './read.ts'
import { remove } from './remove.ts'
import { save } from './save.ts'

export const clientsHandlers = {
  list,
  read,
  create,
  check,
  importMany,
  save,
  remove,
} satisfies Handlers<typeof clients>
