import type { emails } from '@atesta/contract/routes/emails.ts'
import type { Handlers } from '../../http/route.ts'
import { addRecipients } from './add-recipients.ts'
import { archive } from './archive.ts'
import { create } from './create.ts'
import { download } from './download.ts'
import { folders } from './folders.ts'
import { inspectionCertifications } from './inspection-certifications.ts'
import { inspectionDownload } from './inspection-download.ts'
import { link } from './link.ts'
import { list } from './list.ts'
import { listTasks } from './list-tasks.ts'
import { preview } from './preview.ts'
import { read } from './read.ts'
import { readEmail } from './read-email.ts'
import { readWithUsers } from './read-with-users.ts'
import { remove } from './remove.ts'
import { resend } from './resend.ts'
import { revoke } from './revoke.ts'
import { save } from './save.ts'
import { saveEmail } from './save-email.ts'
import { send } from './send.ts'

export const emailsHandlers = {
  list,
  folders,
  listTasks,
  create,
  read,
  readWithUsers,
  save,
  preview,
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
