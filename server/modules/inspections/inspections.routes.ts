import type { inspections } from '@atesta/contract/routes/inspections.ts'
import type { Handlers } from '../../core/route.ts'
import { create } from './routes/create.ts'
import { createNotification } from './routes/create-notification.ts'
import { download } from './routes/download.ts'
import { exportAll } from './routes/export-all.ts'
import { form } from './routes/form.ts'
import { list } from './routes/list.ts'
import { listForSelect } from './routes/list-for-select.ts'
import { remove } from './routes/remove.ts'
import { save } from './routes/save.ts'

export const inspectionsHandlers = {
  list,
  form,
  listForSelect,
  create,
  save,
  createNotification,
  remove,
  download,
  exportAll,
} satisfies Handlers<typeof inspections>
