import type { ReducedFrom } from '@atesta/contract/schemas/certification.ts'
import type { MediaCertification } from '@atesta/contract/schemas/form.ts'
import type { PositionAnswer } from '../state/device-position.ts'
import { momentHere } from '../state/moment.ts'
import { checkFile, claimedType, type FileProblem } from './check-file.ts'
import type { Capture, DevicePosition, NewUpload } from './queue-item.ts'

/** The time of a photo taken in the page, and the device's position then. */
export type Shot = { time: string; position: DevicePosition | null }

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

/**
 * Checks files and collects what the device knows of their capture. A photo taken right here gets the
 * device's time and position; a picked one has its own metadata, and gets the device's position only where
 * one is required and it has none.
 */
export async function addFiles(adding: Adding): Promise<Added> {
  const { files, captured, accepted, positionRequired, rest } = adding
  const added: Added = { uploads: [], problems: [], positionTrouble: null, withoutPosition: new Map() }
  let asked: PositionAnswer | null | undefined
  const ask = async () => {
    asked ??= await adding.position()
    return asked
  }
  for (const file of files) {
    if (adding.have + added.uploads.length >= accepted.max) {
      added.problems.push({ code: 'too_many_files', name: file.name, type: claimedType(file) })
      continue
    }
    const checked = await checkFile(file, accepted.types)
    if (!checked.ok) {
      added.problems.push(checked.problem)
      continue
    }
    const shot = adding.shots?.get(file)
    const time = shot?.time ?? momentHere()
    const wanted = captured === 'camera' || (positionRequired && !checked.hasPosition)
    const found = shot?.position
      ? { ok: true as const, position: shot.position }
      : wanted
        ? await ask()
        : null
    const from = adding.reduced?.get(file)
    if (positionRequired && !checked.hasPosition && !found?.ok) {
      added.positionTrouble = found
      added.withoutPosition.set(file, { time, position: null })
      added.problems.push({ code: 'position_required', name: file.name, type: checked.type })
      continue
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
      },
    })
  }
  return added
}
