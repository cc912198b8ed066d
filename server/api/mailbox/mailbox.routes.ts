import type { mailbox } from '@atesta/contract/routes/mailbox.ts'
import type { Handlers } from '../../http/route.ts'
import { list } from './list.ts'
import { read } from './read.ts'

export const mailboxHandlers = { list, read } satisfies Handlers<typeof mailbox>
