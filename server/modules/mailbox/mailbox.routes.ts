import type { mailbox } from '@atesta/contract/routes/mailbox.ts'
import type { Handlers } from '../../core/route.ts'
import { list } from './routes/list.ts'
import { read } from './routes/read.ts'

export const mailboxHandlers = { list, read } satisfies Handlers<typeof mailbox>
