import type { Component, FormStructure } from '@atesta/contract/schemas/form.ts'
import type { Caller, Stack } from '../stack.ts'
import { makeInspection, makeWorkflow, payload, type Scene } from './factories.ts'

const component = (id: string, type: Component['type'], more: Partial<Component> = {}): Component => ({
  id,
  type,
  label: id,
  required: false,
  options: [],
  multiple: false,
  comment_object: [],
  ...more,
})

const form = (components: Component[]): FormStructure => ({
  steps: [{ id: 'form', type: 'form', title: 'Form' }],
  schema: [
    {
      id: 'main',
      title: 'Main',
      collapsed: false,
      questions: components.map((each) => ({ id: `q-${each.id}`, label: '', components: [each] })),
    },
  ],
})

const shift = component('shift', 'radio', {
  label: { en: 'Shift', es: 'Turno' },
  options: [
    { value: 'early', label: { en: 'Early', es: 'Mañana' } },
    { value: 'late, night', label: { en: 'Late', es: 'Noche' } },
  ],
})
const rails = component('rails', 'yes_no', {
  label: 'Guard rails?',
  comment_object: [
    { id: 'rails_why', kind: 'comment', label: 'What is missing?', required: false, show_for: ['no'] },
  ],
})
const tools = component('tools', 'checkbox', {
  label: 'Tools',
  options: [
    { value: 'drill', label: 'Drill' },
    { value: 'saw', label: 'Saw' },
  ],
})
const holes = component('holes', 'group', {
  label: 'Holes',
  components: [
    component('depth', 'number', { label: 'Depth', unit: 'm' }),
    component('mark', 'geolocation', { label: 'Mark' }),
  ],
})
const others = [
  component('speed', 'number', { label: 'Belt speed', unit: 'm/s' }),
  component('seen', 'datetime', { label: 'Seen' }),
  component('place', 'geolocation', { label: 'Place' }),
  tools,
  holes,
]

/** The first version of a form with every shape of answer, and the second: one question renamed, one gone, one new. */
const first = form([shift, rails, component('old', 'text', { label: 'Old question' }), ...others])
const second = form([
  { ...shift, label: { en: 'Shift worked', es: 'Turno trabajado' } },
  rails,
  component('fresh', 'textarea', { label: 'New question' }),
  ...others,
])

export type Answered = Scene & { ids: [number, number, number] }

async function submitted(caller: Caller, taskId: number, title: string, answers: Record<string, unknown>) {
  const { id, version } = await makeInspection(caller, taskId, title)
  await caller.api.tasks.submitForm({ params: { id: taskId }, body: payload(id, version, answers) })
  return id
}

/** A workflow of Sam and Ines, answered once by Ines and once by Sam in the first version, and by Sam in the second. */
export async function makeAnswered(stack: Stack): Promise<Answered> {
  const [alice, sam, ines] = await Promise.all([stack.as('alice'), stack.as('sam'), stack.as('ines')])
  const scene = await makeWorkflow(stack, first)
  const one = await submitted(ines, scene.workflowId, 'North', {
    shift: 'early',
    rails: 'no',
    rails_why: '=missing()',
    old: 'kept',
    speed: 2.5,
    seen: '2026-11-20T08:30:00Z',
    place: { lat: -33.45, lon: -70.66, accuracy_m: 4 },
    tools: ['drill', 'saw'],
    holes: [{ depth: 3, mark: { lat: 1, lon: 2 } }, { depth: 4.5 }],
  })
  const two = await submitted(sam, scene.workflowId, 'South', {
    shift: 'late, night',
    rails: 'yes',
    speed: 1,
    tools: ['saw'],
  })
  await alice.api.templates.save({
    params: { id: scene.templateId },
    body: { structure: second, version: 1 },
  })
  const workflow = await alice.api.workflows.create({
    body: { name: 'Second version', folder_id: scene.folderId, template_id: scene.templateId, assignees: [] },
  })
  const three = await submitted(sam, workflow.id, 'West', {
    shift: 'early',
    rails: 'yes',
    fresh: 'x'.repeat(600),
  })
  return { ...scene, ids: [one, two, three] }
}
