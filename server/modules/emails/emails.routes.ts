import type { emails } from '@atesta/contract/routes/emails.ts'
import type { Handlers } from '../../core/route.ts'
import { addRecipients } from './routes/add-recipients.ts'
import { archive } from './routes/archive.ts'
import { create } from './routes/create.ts'
import { download } from './routes/download.ts'
import { folders } from './routes/folders.ts'
import { inspectionCertifications } from './routes/inspection-certifications.ts'
import { inspectionDownload } from './routes/inspection-download.ts'
import { link } from './routes/link.ts'
import { list } from './routes/list.ts'
import { listTasks } from './routes/list-tasks.ts'
import { read } from './routes/read.ts'
import { readEmail } from './routes/read-email.ts'
import { readWithUsers } from './routes/read-with-users.ts'
import { remove } from './routes/remove.ts'
import { resend } from './routes/resend.ts'
import { revoke } from './routes/revoke.ts'
import { save } from './routes/save.ts'
import { saveEmail } from './routes/save-email.ts'
import { send } from './routes/send.ts'

export const emailsHandlers = {
  list,
  folders,
  listTasks,
  create,
  read,
  readWithUsers,
  save,
  send,
  addRecipients,
  archive,
  remove,
  readEmail,
  saveEmail,
  resend,
  revoke,
  inspectionCertifications,
  download,
  inspectionDownload,
  link,
} satisfies Handlers<typeof emails>
