import type { FormStructure } from '@atesta/contract/schemas/form.ts'
import type { InspectionForm } from '@atesta/contract/schemas/inspection.ts'
import { isBlank } from '@atesta/forms/rules/blank.ts'
import type { Answers } from '@atesta/forms/values.ts'
import { queryOptions } from '@tanstack/react-query'
import { type DeviceStore, thisDevice } from '../device/device-store.ts'
import { api } from '../session/api.ts'
import { key } from '../session/query-client.ts'

type Kept = { state: { draftSchema: Answers; toSubmit?: boolean } }

/**
 * The answers of a respondent who comes back: those on the server, and those of this device that the server
 * may lack.
 */
type Known = { structure: FormStructure; answers: Answers }

/**
 * How many questions are answered, evidence steps included. How many are left depends on future answers,
 * which hide some questions and show others.
 */
export function answeredOf({ structure, answers }: Known): number {
  const evidence = structure.steps.flatMap((step) => (step.type === 'documentation' ? step.sections : []))
  const questions = [...evidence, ...structure.schema].flatMap((section) => section.questions)
  return questions.filter(({ components }) => components.some(({ id }) => !isBlank(answers[id]))).length
}

/** Where this device keeps a link's inspection: under the name it has for the respondent. */
const addressOf = (inspectionId: number) => `web-form:${-inspectionId}:${inspectionId}`

async function keptHere(inspectionId: number, device: Pick<DeviceStore, 'get'>): Promise<Known | null> {
  const address = addressOf(inspectionId)
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

/**
 * How many questions a respondent has answered; null if unknown. What this device keeps needs no connection.
 */
export async function readAnswered(
  inspectionId: number,
  device: Pick<DeviceStore, 'get'> = thisDevice,
  fetchKnown: (id: number) => Promise<Known> = onServer,
): Promise<number | null> {
  const known = (await keptHere(inspectionId, device)) ?? (await fetchKnown(inspectionId).catch(() => null))
  return known && answeredOf(known)
}

export const answeredQuery = (inspectionId: number) =>
  queryOptions({
    queryKey: key('inspections', 'progress', inspectionId),
    queryFn: () => readAnswered(inspectionId),
    networkMode: 'always',
    staleTime: 0,
  })

/** Whether the respondent has submitted and this device is still to send it. */
export async function waitsHere(
  inspectionId: number,
  device: Pick<DeviceStore, 'get'> = thisDevice,
): Promise<boolean> {
  const draft = await device.get<Kept>('drafts', addressOf(inspectionId))
  return draft?.state.toSubmit === true
}

/** As the link was opened: what becomes of it meanwhile is shown where it waits. */
export const waitsQuery = (inspectionId: number) =>
  queryOptions({
    queryKey: key('inspections', 'waits', inspectionId),
    queryFn: () => waitsHere(inspectionId),
    networkMode: 'always',
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
