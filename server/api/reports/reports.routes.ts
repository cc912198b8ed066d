import type { reports } from '@atesta/contract/routes/reports.ts'
import type { Handlers } from '../../http/route.ts'
import { download } from './download.ts'
import { generate } from './generate.ts'
import { generateClaim } from './generate-claim.ts'
import { generateEmailTask } from './generate-email-task.ts'
import { list } from './list.ts'
import { listForSelect } from './list-for-select.ts'
import { merge } from './merge.ts'
import { page } from './page.ts'
import { read } from './read.ts'

export const reportsHandlers = {
  list,
  listForSelect,
  generate,
  generateEmailTask,
  generateClaim,
  read,
  download,
  page,
  merge,
} satisfies Handlers<typeof reports>
