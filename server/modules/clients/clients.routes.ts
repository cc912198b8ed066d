import type { clients } from '@atesta/contract/routes/clients.ts'
import type { Handlers } from '../../core/route.ts'
import { create } from './routes/create.ts'
import { list } from './routes/list.ts'
import { read } from './routes/read.ts'
import { remove } from './routes/remove.ts'
import { save } from './routes/save.ts'

export const clientsHandlers = { list, read, create, save, remove } satisfies Handlers<typeof clients>
