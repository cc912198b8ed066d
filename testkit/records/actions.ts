import type { CommentObject, Component, FormStructure } from '@atesta/contract/schemas/form.ts'
import { afterAll, beforeAll } from 'vitest'
import type { Given } from '../scene.ts'
import { type Caller, startStack } from '../stack.ts'
import { makeInspection, makeWorkflow, payload } from './factories.ts'

const followUp = (id: string): CommentObject => ({
  id,
  kind: 'action',
  label: 'What to do',
  required: false,
  show_for: ['no'],
})
const yesNo = (id: string): Component => ({
  id,
  type: 'yes_no',
  label: { en: `Is the ${id} safe?`, es: `¿Es seguro: ${id}?` },
  required: false,
  options: [],
  multiple: false,
  comment_object: [followUp(`${id}_action`)],
})

/** A form with two questions whose No asks for a corrective action, the second within a group. */
export const actionForm: FormStructure = {
  steps: [{ id: 'form', type: 'form', title: 'Form' }],
  schema: [
    {
      id: 'main',
      title: 'Main',
      collapsed: false,
      questions: [
        { id: 'q-rail', label: '', components: [yesNo('rail')] },
        {
          id: 'q-ladders',
          label: 'Ladders',
          components: [
            { ...yesNo('ladders'), type: 'group', comment_object: [], components: [yesNo('ladder')] },
          ],
        },
      ],
    },
  ],
}

/** Answers that ask for one corrective action. */
export const railAnswers = (action: { text: string; owner?: string; due?: string }) => ({
  rail: 'no',
  rail_action: action,
})

/** Submits an inspection with `actionForm` as this person. */
export async function submitWith(caller: Caller, taskId: number, answers: Record<string, unknown>) {
  const { id, version } = await makeInspection(caller, taskId)
  await caller.api.tasks.submitForm({ params: { id: taskId }, body: payload(id, version, answers) })
  return id
}

export type ActionScene = Given & {
  ivan: Caller
  /** A submitted inspection of Ines without corrective actions. */
  inspectionId: number
}

/** As `useScene`, its workflow filled in with `actionForm`, which Ines has submitted once. */
export function useActions(): ActionScene {
  const given = {} as ActionScene
  beforeAll(async () => {
    const stack = await startStack()
    given.stack = stack
    Object.assign(given, await makeWorkflow(stack, actionForm))
    const [alice, sam, ines, ivan] = await Promise.all(
      (['alice', 'sam', 'ines', 'ivan'] as const).map((name) => stack.as(name)),
    )
    Object.assign(given, { alice, sam, ines, ivan })
    given.inspectionId = await submitWith(given.ines, given.workflowId, { rail: 'yes' })
  })
  afterAll(() => given.stack?.stop())
  return given
}

/** An action that Sam adds to the inspection of Ines. */
export const addAction = (
  { sam, inspectionId }: ActionScene,
  more: { text?: string; owner_id?: number | null; due_on?: string | null } = {},
) => sam.api.actions.create({ body: { inspection_id: inspectionId, text: 'Paint the rail', ...more } })
