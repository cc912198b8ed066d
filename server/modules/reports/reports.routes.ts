import type { reports } from '@atesta/contract/routes/reports.ts'
import type { Handlers } from '../../core/route.ts'
import { download } from './routes/download.ts'
import { generate } from './routes/generate.ts'
import { generateClaim } from './routes/generate-claim.ts'
import { generateEmailTask } from './routes/generate-email-task.ts'
import { list } from './routes/list.ts'
import { listForSelect } from './routes/list-for-select.ts'
import { merge } from './routes/merge.ts'
import { read } from './routes/read.ts'

export const reportsHandlers = {
  list,
  listForSelect,
  generate,
  generateEmailTask,
  generateClaim,
  read,
  download,
  merge,
} satisfies Handlers<typeof reports>
