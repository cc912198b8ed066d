import type { inspections } from '@atesta/contract/routes/inspections.ts'
import type { Handlers } from '../../http/route.ts'
import { answerColumns } from './answer-columns.ts'
import { answerSummary } from './answer-summary.ts'
import { answers } from './answers.ts'
import { approve } from './approve.ts'
import { create } from './create.ts'
import { createNotification } from './create-notification.ts'
import { download } from './download.ts'
import { exportAll } from './export-all.ts'
import { exportAnswers } from './export-answers.ts'
import { form } from './form.ts'
import { history } from './history.ts'
import { list } from './list.ts'
import { listForSelect } from './list-for-select.ts'
import { remove } from './remove.ts'
import { rename } from './rename.ts'
import { returnForChanges } from './return-for-changes.ts'
import { save } from './save.ts'
import { version } from './version.ts'
import { versions } from './versions.ts'

export const inspectionsHandlers = {
  list,
  form,
  listForSelect,
  create,
  save,
  rename,
  createNotification,
  remove,
  download,
  exportAll,
  answers,
  answerColumns,
  answerSummary,
  exportAnswers,
  approve,
  returnForChanges,
  versions,
  version,
  history,
} satisfies Handlers<typeof inspections>
