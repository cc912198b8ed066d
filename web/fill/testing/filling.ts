import type { FormStructure } from '@atesta/contract/schemas/form.ts'
import { comment, component, formOf, options, question, section } from '@atesta/forms/testing/build-form.ts'
import { type DeviceStore, memoryStore } from '../../device/device-store.ts'
import { openInspection } from '../state/opening.ts'
import { createWebForm } from '../state/web-form.ts'
import { Desk } from './desk.ts'

export const key = { userId: 1, inspectionId: 3 }

/** The local id of a file, as the upload queue creates it; the same number gives the same id. */
export const localFile = (number: number): string =>
  `local-00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

/** Two steps: evidence with one section, a form with two; includes everything that matters to the stores. */
export const pumpForm: FormStructure = {
  steps: [
    {
      id: 'evidence',
      type: 'documentation',
      title: 'Evidence',
      sections: [section('photos', [question('q_photo', [component('photo', 'upload')])])],
    },
    { id: 'form', type: 'form', title: 'Form' },
  ],
  schema: formOf(
    section('basics', [
      question('q_name', [component('name', 'text', { required: true })]),
      question('q_state', [
        component('state', 'radio', {
          options: options('good', 'bad'),
          comment_object: [comment('why', 'comment', { required: true, show_for: ['bad'] })],
        }),
      ]),
      question('q_unit', [component('unit', 'text', { default: 'bar' })]),
    ]),
    section('details', [
      question('q_valves', [
        component('valves', 'group', {
          components: [component('tag', 'text', { required: true }), component('leak', 'upload')],
        }),
      ]),
    ]),
  ).schema,
}

/** Two sections, the second shown only for one answer of the first. */
export const branchingForm: FormStructure = {
  steps: [{ id: 'form', type: 'form', title: 'Form' }],
  schema: formOf(
    section('first', [question('q_more', [component('more', 'yes_no')])]),
    section('second', [question('q_closing', [component('closing', 'text')])], {
      visible_if: { '==': [{ var: 'more' }, 'yes'] },
    }),
  ).schema,
}

/** A page with the inspection open, with this device store and server. */
export async function opened(desk = new Desk(pumpForm), device: DeviceStore = memoryStore(), given = key) {
  const { store, storage } = createWebForm(device)
  const signal = new AbortController().signal
  const { lost } = await openInspection(
    { store, storage, save: desk.save, fetchForm: desk.form, signal },
    given,
  )
  return { store, storage, desk, device, lost }
}
