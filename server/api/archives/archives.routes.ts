import type { archives } from '@atesta/contract/routes/archives.ts'
import type { Handlers } from '../../http/route.ts'
import { create } from './create.ts'
import { download } from './download.ts'
import { list } from './list.ts'

export const archivesHandlers = { list, create, download } satisfies Handlers<typeof archives>
