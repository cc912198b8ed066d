import { largeForm } from '@atesta/forms/testing/large-form.ts'
import { until } from '@atesta/testkit/until.ts'

/** Addresses of pages about certain records. */
export type Places = {
  /** A recipient's personal link. */
  link: string
  certification: string
  /** A draft of a usual form, and one with 500 questions. */
  inspection: string
  large: string
}
type Ask = (path: string, body?: object) => Promise<unknown>
type Rows<T> = { data: T[] }
type Task = { id: number; folder_id?: number }

async function firstFolder(ask: Ask, type: 'workflow' | 'email'): Promise<number> {
  const [folder] = (await ask(`/folders/list_for_select?type=${type}`)) as { value: number }[]
  return folder?.value ?? 0
}

/** A draft in a new workflow, with a form of that many questions. */
async function largeDraft(ask: Ask, questions: number): Promise<string> {
  const form = (await ask('/templates/create', {
    name: `Bench of ${questions}`,
    structure: largeForm(questions).structure,
  })) as { id: number }
  const folder_id = await firstFolder(ask, 'workflow')
  const workflow = (await ask('/workflows/create', {
    name: `Bench of ${questions}`,
    folder_id,
    template_id: form.id,
  })) as Task
  const { id } = (await ask('/inspections/create', { task_id: workflow.id })) as { id: number }
  return `/dashboard/${folder_id}/${workflow.id}/${id}`
}

/** The link in the message of an email task, which is sent for it. */
export async function personalLink(ask: Ask): Promise<string> {
  const [form] = (await ask('/templates/list_for_select?q=Quick')) as { value: number }[]
  const subject = `Bench ${Date.now()}`
  const task = (await ask('/emails/create', {
    ...{ name: subject, subject, message: 'It takes two minutes.', locale: 'en' },
    folder_id: await firstFolder(ask, 'email'),
    template_id: form?.value,
    recipients: [{ name: 'Lena Ortiz', email: `bench.${Date.now()}@contractors.atesta.test` }],
  })) as Task
  await ask(`/emails/${task.id}/send`, {})
  const messages = async () => ((await ask(`/mailbox?q=${encodeURIComponent(subject)}`)) as Rows<Task>).data
  await until(async () => (await messages()).length > 0)
  const [message] = await messages()
  let link: string | undefined
  await until(async () => {
    const { text } = (await ask(`/mailbox/${message?.id}`)) as { text: string }
    link = /\/i\/[\w-]{20,}/.exec(text)?.[0]
    return link !== undefined
  })
  return link ?? ''
}

/** Makes what the demo lacks and finds the rest. `ask` calls the API as an administrator. */
export async function makePlaces(ask: Ask): Promise<Places> {
  const { data } = (await ask('/certifications/list?category=photo&page_size=1')) as Rows<{
    identifier: string
  }>
  return {
    link: await personalLink(ask),
    certification: `/dashboard/certifications/${data[0]?.identifier}`,
    inspection: await largeDraft(ask, 20),
    large: await largeDraft(ask, 500),
  }
}
