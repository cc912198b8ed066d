import type { audit } from '@atesta/contract/routes/audit.ts'
import type { Handlers } from '../../core/route.ts'
import { exportEntries } from './routes/export-entries.ts'
import { list } from './routes/list.ts'
import { verify } from './routes/verify.ts'

export const auditHandlers = { exportEntries, list, verify } satisfies Handlers<typeof audit>
