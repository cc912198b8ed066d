import type { notifications } from '@atesta/contract/routes/notifications.ts'
import type { Handlers } from '../../core/route.ts'
import { list } from './routes/list.ts'
import { read } from './routes/read.ts'
import { readAll } from './routes/read-all.ts'

export const notificationsHandlers = { list, read, readAll } satisfies Handlers<typeof notifications>
