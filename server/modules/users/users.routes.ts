import type { users } from '@atesta/contract/routes/users.ts'
import type { Handlers } from '../../core/route.ts'
import { create } from './routes/create.ts'
import { enable } from './routes/enable.ts'
import { invite } from './routes/invite.ts'
import { list } from './routes/list.ts'
import { read } from './routes/read.ts'
import { remove } from './routes/remove.ts'
import { save } from './routes/save.ts'

export const usersHandlers = { list, create, read, save, invite, enable, remove } satisfies Handlers<
  typeof users
>
