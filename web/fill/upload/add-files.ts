import type { ReducedFrom } from '@atesta/contract/schemas/certification.ts'
import type { MediaCertification } from '@atesta/contract/schemas/form.ts'
import { quickDigest } from '../../device/file-digest.ts'
import type { PositionAnswer } from '../state/device-position.ts'
import { momentHere } from '../state/moment.ts'
import { checkFile, claimedType, type FileProblem } from './check-file.ts'
import type { Capture, DevicePosition, NewUpload } from './queue-item.ts'

/** The time of a photo taken in the page, the device's position then, and the SHA-256 of what the camera gave. */
export type Shot = { time: string; position: DevicePosition | null; sha256?: string | undefined }

export type Adding = {
  files: File[]
  captured: Capture['captured']
  accepted: Pick<MediaCertification, 'types' | 'max'>
  /** How many files the answer already has. */
  have: number
  /** Whether the form or the person's own setting requires a position. */
  positionRequired: boolean
  /** Called once for all files, and only when one of them needs it. Null: it was not requested. */
  position: () => Promise<PositionAnswer | null>
  /** The originals of smaller copies among the files. */
  reduced?: ReadonlyMap<File, ReducedFrom>
  /** What the in-page camera knew at the shutter. */
  shots?: ReadonlyMap<File, Shot>
  /** Called after each file, whether it is good or not. */
  onChecked?: (() => void) | undefined
  rest: Pick<NewUpload, 'userId' | 'taskId' | 'inspectionId' | 'componentId' | 'checkpoint'>
}

/** Files ready for the queue, and the others with their problems. */
export type Added = {
  uploads: NewUpload[]
  problems: FileProblem[]
  positionTrouble: PositionAnswer | null
  /** Files that only lack a position, with the time they were taken: they can be added once there is one. */
  withoutPosition: Map<File, Shot>
}

export const nothingAdded = (): Added => ({
  uploads: [],
  problems: [],
  positionTrouble: null,
  withoutPosition: new Map(),
})

/** Counts what was added one after the other as added together. */
export function include(all: Added, { uploads, problems, positionTrouble, withoutPosition }: Added): void {
  all.uploads.push(...uploads)
  all.problems.push(...problems)
  all.positionTrouble ??= positionTrouble
  for (const [file, shot] of withoutPosition) all.withoutPosition.set(file, shot)
}

/**
 * Checks files and collects what the device knows of their capture. A photo taken right here gets the
 * device's time and position; a picked one has its own metadata, and gets the device's position only where
 * one is required and it has none.
 */
export async function addFiles(adding: Adding): Promise<Added> {
  const { files } = adding
  const added = nothingAdded()
  let asked: PositionAnswer | null | undefined
  const ask = async () => {
    asked ??= await adding.position()
    return asked
  }
  for (const file of files) {
    await addFile(adding, file, added, ask)
    adding.onChecked?.()
  }
  return added
}

async function addFile(
  adding: Adding,
  file: File,
  added: Added,
  ask: () => Promise<PositionAnswer | null>,
): Promise<void> {
  const { captured, accepted, positionRequired, rest } = adding
  if (adding.have + added.uploads.length >= accepted.max) {
    added.problems.push({ code: 'too_many_files', name: file.name, type: claimedType(file) })
    return
  }
  const checked = await checkFile(file, accepted.types)
  if (!checked.ok) {
    added.problems.push(checked.problem)
    return
  }
  const shot = adding.shots?.get(file)
  // Before the person is asked for anything, and before it is stored. Films are hashed by the queue.
  const sha256 = shot?.sha256 ?? (await quickDigest(file))
  const time = shot?.time ?? momentHere()
  const wanted = captured === 'camera' || (positionRequired && !checked.hasPosition)
  const found = shot?.position ? { ok: true as const, position: shot.position } : wanted ? await ask() : null
  const from = adding.reduced?.get(file)
  if (positionRequired && !checked.hasPosition && !found?.ok) {
    added.positionTrouble = found
    added.withoutPosition.set(file, { time, position: null, sha256 })
    added.problems.push({ code: 'position_required', name: file.name, type: checked.type })
    return
  }
  added.uploads.push({
    ...rest,
    file,
    type: checked.type,
    captured,
    device: {
      ...(captured === 'camera' ? { time } : {}),
      ...(found?.ok ? { position: found.position } : {}),
      ...(from ? { reduced: from } : {}),
      ...(sha256 === undefined ? {} : { sha256 }),
    },
  })
}
