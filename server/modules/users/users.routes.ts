import type { users } from '@atesta/contract/routes/users.ts'
import type { Handlers } from '../../core/route.ts'
import { list } from './routes/list.ts'
import { read } from './routes/read.ts'
import { remove } from './routes/remove.ts'

export const usersHandlers = { list, read, remove } satisfies Handlers<typeof users>
