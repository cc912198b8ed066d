import type { Component, FormStructure } from '@atesta/contract/schemas/form.ts'
import { inCompany } from '@atesta/server/database/database.ts'
import { insertTemplate } from '@atesta/server/domain/templates/templates.queries.ts'
import { makePhoto } from '../files.ts'
import type { Caller, Stack } from '../stack.ts'

const upload = (id: string, types: string[], more: Partial<Component> = {}): Component => ({
  id,
  type: 'upload',
  label: id,
  required: false,
  options: [],
  multiple: false,
  comment_object: [],
  media_certification: { types, min: 0, max: 10, camera_only: false, position_required: false },
  ...more,
})
const everyType = ['image/jpeg', 'image/png', 'application/pdf', 'video/quicktime', 'video/mp4']

/** A form with one upload slot and one required text, and a slot that needs a position. */
export const smallForm: FormStructure = {
  steps: [
    {
      id: 'evidence',
      type: 'documentation',
      title: 'Evidence',
      sections: [
        {
          id: 'files-section',
          title: 'Files',
          collapsed: false,
          questions: [{ id: 'q-files', label: 'Files', components: [upload('files', everyType)] }],
        },
      ],
    },
    { id: 'form', type: 'form', title: 'Form' },
  ],
  schema: [
    {
      id: 'main',
      title: 'Main',
      collapsed: false,
      questions: [
        {
          id: 'q-name',
          label: 'Name',
          components: [
            {
              id: 'name',
              type: 'text',
              label: 'Name',
              required: true,
              options: [],
              multiple: false,
              comment_object: [],
            },
          ],
        },
        {
          id: 'q-placed',
          label: 'Placed',
          components: [
            upload('placed', everyType, {
              media_certification: {
                types: everyType,
                min: 0,
                max: 1,
                camera_only: false,
                position_required: true,
              },
            }),
          ],
        },
      ],
    },
  ],
}

let count = 0
const unique = (word: string) => `${word} ${++count}`

/** Makes a template in a company, without the API, because almost every test file begins with one. */
export const makeTemplate = (
  stack: Stack,
  structure: FormStructure = smallForm,
  company: 'acme' | 'rival' = 'acme',
): Promise<number> =>
  inCompany(stack.services.app, stack.companies[company], (db) =>
    insertTemplate(db, unique('Form'), structure),
  )

/** Makes a workflow folder whose members are `members`, as an administrator. */
export const makeFolder = (admin: Caller, members: Caller[] = []) =>
  admin.api.workflows.createFolder({
    body: { name: unique('Folder'), members: members.map((member) => member.userId) },
  })

export type Scene = { folderId: number; templateId: number; workflowId: number }

/** A folder of Sam and Ines with one workflow assigned to Ines. */
export async function makeWorkflow(stack: Stack, structure?: FormStructure): Promise<Scene> {
  const [alice, sam, ines] = await Promise.all([stack.as('alice'), stack.as('sam'), stack.as('ines')])
  const templateId = await makeTemplate(stack, structure)
  const folder = await makeFolder(alice, [sam, ines])
  const workflow = await alice.api.workflows.create({
    body: {
      name: unique('Workflow'),
      folder_id: folder.id,
      template_id: templateId,
      assignees: [ines.userId],
    },
  })
  return { folderId: folder.id, templateId, workflowId: workflow.id }
}

const tus = { 'tus-resumable': '1.0.0', 'content-type': 'application/offset+octet-stream' }

/** Sends bytes to an upload address from an offset. */
export const sendBytes = (caller: Caller, uploadUrl: string, bytes: Uint8Array, offset = 0) =>
  caller.fetch(uploadUrl, {
    method: 'PATCH',
    headers: { ...tus, 'upload-offset': String(offset) },
    body: new Uint8Array(bytes),
  })

export type Sent = { id: number; identifier: string; uploadUrl: string; answer: Response }

/** Announces a file and sends all of it. */
export async function certify(
  caller: Caller,
  inspectionId: number,
  bytes: Uint8Array,
  title = 'photo.jpg',
  componentId = 'files',
): Promise<Sent> {
  const made = await caller.api.certifications.create({
    body: { title, size: bytes.byteLength, inspection_id: inspectionId, component_id: componentId },
  })
  const answer = await sendBytes(caller, made.upload_url, bytes)
  return { id: made.id, identifier: made.identifier, uploadUrl: made.upload_url, answer }
}

/** The payload that saves or submits `smallForm`. */
export const payload = (inspectionId: number, version: number, answers: Record<string, unknown>) => ({
  form_data: {
    user_id: 10,
    inspection: { id: inspectionId, version },
    schema: Object.entries(answers).map(([id, value]) => ({ id, value })),
  },
  envelope: { signatures: [] },
})

/** A draft of this person under a task. */
export const makeInspection = (caller: Caller, taskId: number, title = '') =>
  caller.api.inspections.create({ body: { task_id: taskId, title } })

export type Certified = Sent & { inspectionId: number; bytes: Buffer }

/** A photo of this person in a new draft, sealed and certified. */
export async function makeCertified(stack: Stack, caller: Caller, taskId: number): Promise<Certified> {
  const { id: inspectionId } = await makeInspection(caller, taskId)
  const bytes = await makePhoto()
  const sent = await certify(caller, inspectionId, bytes)
  await stack.settle()
  return { ...sent, inspectionId, bytes }
}

/** A submitted inspection of this person, its form being `smallForm`. */
export async function makeSubmitted(caller: Caller, taskId: number): Promise<number> {
  const { id, version } = await makeInspection(caller, taskId)
  await caller.api.tasks.submitForm({
    params: { id: taskId },
    body: payload(id, version, { name: 'Well 7' }),
  })
  return id
}

/** Archives a workflow or claim of Acme for good. Email tasks have their own call. */
export const archiveTask = async (stack: Stack, id: number) =>
  (await stack.as('alice')).api.tasks.archive({ params: { id } })

/**
 * Archives an email task and nothing else of it: open work stays open, as if a call had coincided with the
 * archiving.
 */
export const archiveEmailTask = (stack: Stack, id: number) =>
  stack.query('UPDATE tasks SET archived_at = now() WHERE id = $1', [id])

/** Gives Acme a plan with this many credits left; null for an unlimited one. */
export const limitCredits = (stack: Stack, left: number | null) =>
  stack.query(
    `UPDATE companies SET credits_included =
       $2::int + (SELECT COALESCE(-sum(amount), 0) FROM credit_entries WHERE company_id = $1) WHERE id = $1`,
    [stack.companies.acme, left],
  )
