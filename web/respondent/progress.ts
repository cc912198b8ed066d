import type { FormStructure } from '@atesta/contract/schemas/form.ts'
import type { InspectionForm } from '@atesta/contract/schemas/inspection.ts'
import { isBlank } from '@atesta/forms/rules/rules.ts'
import type { Answers } from '@atesta/forms/values.ts'
import { queryOptions } from '@tanstack/react-query'
import { type DeviceStore, thisDevice } from '../device/device-store.ts'
import { api } from '../session/api.ts'
import { key } from '../session/query-client.ts'

/** How many of the form's questions have an answer, and how many there are. */
export type Progress = { done: number; of: number }

type Kept = { state: { draftSchema: Answers } }

/** Answers with which a respondent comes back: on the server, and those of this device that it may lack. */
type Known = { structure: FormStructure; answers: Answers }

export function progressOf({ structure, answers }: Known): Progress {
  const questions = structure.schema.flatMap((section) => section.questions)
  const isAnswered = ({ components }: (typeof questions)[number]) =>
    components.some(({ id }) => !isBlank(answers[id]))
  return { done: questions.filter(isAnswered).length, of: questions.length }
}

/** What this device keeps of a link's inspection, under the respondent's own name for it. */
async function keptHere(inspectionId: number, device: Pick<DeviceStore, 'get'>): Promise<Known | null> {
  const address = `web-form:${-inspectionId}:${inspectionId}`
  const [draft, form] = await Promise.all([
    device.get<Kept>('drafts', address),
    device.get<InspectionForm['form']>('forms', address),
  ])
  return draft && form ? { structure: form.structure, answers: draft.state.draftSchema } : null
}

async function onServer(id: number): Promise<Known> {
  const { form, answers, signatures } = await api.inspections.form({ params: { id } })
  const given = [
    ...answers.map((answer) => [answer.id, answer.value] as const),
    ...signatures.map((signature) => [signature.component_id, signature] as const),
  ]
  return { structure: form.structure, answers: Object.fromEntries(given) }
}

/** How far a respondent is; null where nothing is known. What this device keeps is the newest, and needs no connection. */
export async function readProgress(
  inspectionId: number,
  device: Pick<DeviceStore, 'get'> = thisDevice,
  fetchKnown: (id: number) => Promise<Known> = onServer,
): Promise<Progress | null> {
  const known = (await keptHere(inspectionId, device)) ?? (await fetchKnown(inspectionId).catch(() => null))
  return known && progressOf(known)
}

export const progressQuery = (inspectionId: number) =>
  queryOptions({
    queryKey: key('inspections', 'progress', inspectionId),
    queryFn: () => readProgress(inspectionId),
    networkMode: 'always',
    staleTime: 0,
  })
