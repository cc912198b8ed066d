import type { audit } from '@atesta/contract/routes/audit.ts'
import type { Handlers } from '../../http/route.ts'
import { exportEntries } from './export-entries.ts'
import { list } from './list.ts'
import { verify } from './verify.ts'

export const auditHandlers = { exportEntries, list, verify } satisfies Handlers<typeof audit>
