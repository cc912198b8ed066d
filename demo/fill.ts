import type { Signature } from '@atesta/contract/schemas/form.ts'
import { evaluateForm } from '@atesta/forms/evaluate.ts'
import { type NormalizedForm, normalizeForm } from '@atesta/forms/normalize.ts'
import { buildPayload } from '@atesta/forms/payload.ts'
import { create as announce } from '@atesta/server/api/certifications/create.ts'
import { inCompany } from '@atesta/server/database/database.ts'
import { findCertification } from '@atesta/server/domain/certifications/certifications.queries.ts'
import { finishUpload } from '@atesta/server/domain/uploads/finish.ts'
import type { Actor } from '@atesta/server/identity/actor.ts'
import type { Services } from '@atesta/server/services/services.ts'
import { originalKey } from '@atesta/server/storage/object-keys.ts'
import { call } from './call.ts'
import type { DemoCompany, Shot } from './content.ts'
import { filesByTitle } from './demo.queries.ts'
import { randomFrom } from './drawing/canvas.ts'
import { drawPaper } from './drawing/paper.ts'
import { type Photograph, takePhotograph } from './drawing/photograph.ts'
import { drawSignature } from './drawing/signature.ts'
import { makeVideo } from './drawing/video.ts'
import type { PlannedInspection } from './plan.ts'

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

const types = { photo: 'image/jpeg', video: 'video/mp4', paper: 'application/pdf' } as const
const endings = { photo: 'jpg', video: 'mp4', paper: 'pdf' } as const

const titleOf = ({ subject }: PlannedInspection, { caption, kind = 'photo' }: Shot) =>
  `${plain(`${subject} ${caption}`)}.${endings[kind]}`

type Given = { title: string; type: string; bytes: Buffer; photo: Photograph }

/** As many whole words as fit on a sign of 14 letters. */
const shortened = (subject: string): string =>
  subject.length <= 14
    ? subject
    : subject
        .slice(0, 15)
        .replace(/\s+\S*$/, '')
        .slice(0, 14)

/** The bytes of one shot. Deterministic, so that interrupted work continues with the same bytes. */
async function make(company: DemoCompany, planned: PlannedInspection, index: number): Promise<Given> {
  const shot = planned.shots[index] as Shot
  const copy = planned.copied?.find(({ into }) => into === shot.caption)
  if (copy) {
    const source = copy.planned.shots.findIndex(({ caption }) => caption === copy.caption)
    return { ...(await make(company, copy.planned, source)), title: titleOf(planned, shot) }
  }
  const random = randomFrom(`${planned.subject} ${shot.caption}`)
  const kind = shot.kind ?? 'photo'
  const photo: Photograph = {
    scene: 'scene' in shot ? shot.scene : 'gauge',
    label: shortened(planned.subject),
    value: Math.min(1, Math.max(0, (shot.value ?? 0.5) + (random() - 0.5) * 0.2)),
    takenAt: new Date(planned.at.getTime() + (4 + index * 3) * 60_000),
    offset: company.offset,
    lat: planned.place.lat + (random() - 0.5) * 0.0004,
    lon: planned.place.lon + (random() - 0.5) * 0.0004,
    camera: company.cameras[Math.floor(random() * company.cameras.length)] ?? {
      make: '',
      model: '',
      software: '',
    },
  }
  const day = photo.takenAt.toISOString().slice(0, 10)
  const bytes =
    shot.kind === 'video'
      ? await makeVideo(photo)
      : shot.kind === 'paper'
        ? await drawPaper(
            {
              title: shot.title,
              issuer: planned.subject,
              number: `${Math.floor(random() * 9000 + 1000)}`,
              day,
              lines: shot.lines,
            },
            company.locale,
          )
        : await takePhotograph(photo)
  return {
    title: titleOf(planned, shot),
    type: types[kind],
    bytes,
    photo,
  }
}

export type Place = { inspectionId: number; actor: Actor }

/**
 * Takes one shot through the steps of an upload: announced, with its credit and its audit entry, stored,
 * judged by its content and left to the jobs that seal it. Skips steps already done, so it may run twice.
 */
async function certify(
  services: Services,
  { inspectionId, actor }: Place,
  component: string,
  caption: string,
  given: Given,
): Promise<void> {
  const { title, type, bytes, photo } = given
  const row = await inCompany(services.app, actor.companyId, async (db) => {
    const known = (await filesByTitle(db, inspectionId)).get(title)
    const identifier =
      known?.identifier ??
      (
        await call({ services, db, actor }, announce, {
          body: {
            title,
            description: caption,
            size: bytes.length,
            type,
            inspection_id: inspectionId,
            component_id: component,
            captured: type === 'application/pdf' ? 'picked' : 'camera',
            device: {
              time: photo.takenAt.toISOString(),
              ...(type === 'video/mp4' && { position: { lat: photo.lat, lon: photo.lon, accuracy_m: 8 } }),
            },
          },
        })
      ).identifier
    return findCertification(db, actor, { identifier })
  })
  if (row?.state !== 'queued') return
  await services.storage.put(originalKey(row.identifier), bytes, type)
  // There is no competing sender.
  await finishUpload(services, actor, row, { hash: null, from: {}, check: () => {} })
}

/** Makes and certifies the files that an inspection still lacks. */
export async function addEvidence(
  services: Services,
  company: DemoCompany,
  planned: PlannedInspection,
  place: Place,
): Promise<void> {
  for (const [index, shot] of planned.shots.entries()) {
    const known = await inCompany(
      services.app,
      place.actor.companyId,
      (db) => filesByTitle(db, place.inspectionId),
      { readOnly: true },
    )
    const title = titleOf(planned, shot)
    if (known.has(title) && known.get(title)?.state !== 'queued') continue
    await certify(services, place, shot.component, shot.caption, await make(company, planned, index))
  }
}

const signatureFields = (form: NormalizedForm) =>
  Object.values(form.entities.components).filter((component) => component.type === 'signature')

export type Answered = {
  structure: Parameters<typeof normalizeForm>[0]
  planned: PlannedInspection
  actor: Actor
  inspection: { id: number; version: number }
  /** Identifiers by upload component. */
  files: Record<string, string[]>
}

/** The payload that a browser would send: all answers of a draft; for a submission, without hidden ones. */
export async function payloadOf({ structure, planned, actor, inspection, files }: Answered) {
  const form = normalizeForm(structure)
  const submitted = planned.state === 'submitted'
  const all: Record<string, unknown> = { ...planned.answers, ...files }
  // A draft is about half complete.
  const answers = submitted
    ? all
    : Object.fromEntries(
        Object.entries(all).filter(([id], index, { length }) => files[id] || index < length / 2),
      )
  const signatures: Signature[] = []
  if (submitted) {
    for (const field of signatureFields(form))
      signatures.push({
        component_id: field.id,
        name: actor.name,
        image: await drawSignature(actor.name),
        signed_at: new Date().toISOString(),
      })
  }
  const signed = Object.fromEntries(signatures.map(({ component_id, ...value }) => [component_id, value]))
  const evaluation = evaluateForm(
    form,
    { ...answers, ...signed },
    {
      locale: actor.locale,
      now: new Date().toISOString(),
    },
  )
  return buildPayload({
    form,
    inspectionId: inspection.id,
    version: inspection.version,
    answers,
    signatures,
    ...(submitted && { evaluation }),
  })
}
