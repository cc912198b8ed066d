import { answerVariants } from '@atesta/demo/scale-content.ts'
import { query } from './scale-data.ts'
import type { Setting } from './setting.ts'

/** Records of the company `scale` that calls are about. */
export type Place = {
  inspection: number
  /** A claim and a workflow are tasks. */
  claim: number
  workflow: number
  certification: number
  template: number
  notification: number
  /** Drafts and their versions; each submission takes one. */
  drafts: { id: number; task: number; version: number }[]
}

export async function placeOf(setting: Setting): Promise<Place> {
  const [company] = await query<{ id: string }>(setting, `SELECT id FROM companies WHERE slug = 'scale'`)
  const newest = async (table: string, where = 'true') => {
    const [row] = await query<{ id: string }>(
      setting,
      `SELECT max(id) AS id FROM ${table} WHERE company_id = $1 AND ${where}`,
      [company?.id],
    )
    return Number(row?.id)
  }
  const drafts = await query<{ id: string; task_id: string; version: string }>(
    setting,
    `SELECT id, task_id, version FROM inspections WHERE company_id = $1 AND state = 'draft' ORDER BY id DESC LIMIT 2000`,
    [company?.id],
  )
  return {
    inspection: await newest('inspections'),
    claim: await newest('tasks', `type = 'claim'`),
    workflow: await newest('tasks', `type = 'workflow'`),
    certification: await newest('certifications'),
    template: await newest('templates'),
    notification: await newest('notifications'),
    drafts: drafts.map(({ id, task_id, version }) => ({
      id: Number(id),
      task: Number(task_id),
      version: Number(version),
    })),
  }
}

export type Call = { name: string; method: 'GET' | 'POST'; path: string; body?: () => unknown }

const filled = (draft: { id: number; version: number } | undefined) => ({
  form_data: {
    inspection: { id: draft?.id ?? 0, version: draft?.version ?? 0 },
    schema: answerVariants[(draft?.id ?? 0) % 100] ?? [],
  },
})

const get = (name: string, path: string): Call => ({ name, method: 'GET', path: `/api/${path}` })
const post = (name: string, path: string, body: () => unknown): Call => ({
  name,
  method: 'POST',
  path: `/api/${path}`,
  body,
})

/** What pages read, and what people do on them, the most frequent first. */
export function frequentReads({ inspection, claim, workflow, certification, template }: Place): Call[] {
  return [
    get('who is signed in', 'auth/me'),
    get('dashboard', 'dashboard/summary'),
    get('one inspection with its form', `inspections/form/${inspection}`),
    get('inspections, page 1', 'inspections/list'),
    get('inspections, filtered', `inspections/list?submitted=true&task_id=${workflow}`),
    get('certifications, page 1', 'certifications/list'),
    get('one certification', `certifications/details/${certification}`),
    get('workflows, page 1', 'workflows'),
    get('one workflow with its people', `workflows/get_workflow_with_users_data/${workflow}`),
    get('inspections of a workflow', `workflows/${workflow}/inspections`),
    get('claims, page 1', 'claims'),
    get('one claim with everything', `claims/complete_read/${claim}`),
    get('folders of workflows', 'workflows/folders'),
    get('notifications', 'notifications'),
    get('reports', 'reports/list'),
    get('one template', `templates/${template}`),
  ]
}

/** A saved draft is a version further. */
export function frequentWrites(place: Place): Call[] {
  const { workflow, certification, drafts } = place
  const saved = drafts.pop()
  const file = { title: 'photo.jpg', type: 'image/jpeg', size: 1_000_000, component_id: 'photos' }
  return [
    post('start an inspection', 'inspections/create', () => ({ task_id: workflow, title: 'Round' })),
    post('save a draft, 20 answers', `inspections/save/${saved?.id}`, () => {
      const body = filled(saved)
      if (saved) saved.version++
      return body
    }),
    {
      ...post('submit, 20 answers', 'tasks/submit_form/', () => filled(drafts.pop())),
      // The address names the task, so it changes with the draft.
      get path() {
        return `/api/tasks/submit_form/${drafts.at(-1)?.task}`
      },
    },
    post('announce a file', 'certifications/create', () => ({ ...file, inspection_id: drafts.pop()?.id })),
    post('mark as favourite', `certifications/${certification}/favorite`, () => ({ favorite: true })),
  ]
}

/** Makes a call to its end, and answers what came. Throws when it was refused. */
export async function makeCall(url: string, { method, path, body }: Call, bearer: string): Promise<unknown> {
  const answer = await fetch(url + path, {
    method,
    headers: { authorization: `Bearer ${bearer}`, ...(body && { 'content-type': 'application/json' }) },
    body: body ? JSON.stringify(body()) : null,
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`)
  return text === '' ? null : JSON.parse(text)
}
