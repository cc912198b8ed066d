import type { users } from '@atesta/contract/routes/users.ts'
import type { Handlers } from '../../http/route.ts'
import { create } from './create.ts'
import { enable } from './enable.ts'
import { endSessions } from './end-sessions.ts'
import { invite } from './invite.ts'
import { list } from './list.ts'
import { read } from './read.ts'
import { remove } from './remove.ts'
import { save } from './save.ts'

export const usersHandlers = {
  list,
  create,
  read,
  save,
  invite,
  enable,
  endSessions,
  remove,
} satisfies Handlers<typeof users>
