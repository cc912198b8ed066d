import { importMany } from '@atesta/server/api/clients/import-many.ts'
import { create as createEmailTask } from '@atesta/server/api/emails/create.ts'
import { send } from '@atesta/server/api/emails/send.ts'
import { type Calling, call } from './call.ts'
import type { DemoEmailTask } from './content.ts'
import { inspectionsByAddress, setTaskMade, setUnsubscribed } from './demo.queries.ts'
import { idOf, type Made } from './structure.ts'

async function makeEmailTask(
  calling: Calling,
  { company, folders, forms, ago }: Made,
  task: DemoEmailTask,
): Promise<number> {
  const { db } = calling
  const { id } = await call(calling, createEmailTask, {
    body: {
      name: task.name,
      description: task.description,
      folder_id: idOf(folders, task.folder),
      template_id: idOf(forms, task.form),
      subject: task.subject,
      message: task.message,
      locale: company.locale,
      expires_at: task.state === 'waiting' ? null : ago(-21).toISOString(),
      reminder_days: task.reminderDays,
      recipients: task.recipients.map(({ name, email }) => ({ name, email })),
    },
  })
  await setUnsubscribed(
    db,
    task.recipients.filter((recipient) => recipient.unsubscribed).map(({ email }) => email),
  )
  if (task.state !== 'waiting') await call(calling, send, { params: { id } })
  await setTaskMade(db, id, ago(task.madeDaysAgo))
  return id
}

/**
 * Makes the email tasks, sent or waiting, and returns the inspection of every recipient by task and address.
 */
export async function makeEmailTasks(calling: Calling, made: Made): Promise<Map<string, number>> {
  const inspections = new Map<string, number>()
  // By address, because a client may be asked twice.
  const clients = new Map(
    made.company.emailTasks.flatMap(({ recipients }) =>
      recipients.map(({ name, email, phone }) => [email, { name, email, phone }]),
    ),
  )
  await call(calling, importMany, { body: { clients: [...clients.values()] } })
  for (const task of made.company.emailTasks) {
    const id = await makeEmailTask(calling, made, task)
    for (const [address, inspection] of await inspectionsByAddress(calling.db, id))
      inspections.set(`${task.key}/${address}`, inspection)
  }
  return inspections
}
