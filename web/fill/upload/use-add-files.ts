import type { MediaCertification } from '@atesta/contract/schemas/form.ts'
import type { Answers } from '@atesta/forms/values.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { thisDevice } from '../../device/device-store.ts'
import { i18n, withoutWaiting } from '../../language/i18n.ts'
import { typeNames } from '../../language/type-names.ts'
import { openModal } from '../../modals/modal-store.ts'
import { isDisguised, isPhonePicture } from '../../modals/phone-picture.ts'
import type { RefusedFile } from '../../modals/refused-files.ts'
import { useFormat } from '../../session/use-format.ts'
import type { Reduced } from '../camera/reduce-image.ts'
import { tabLocks, uploadQueue, useWebForm } from '../fill.ts'
import { useFiller } from '../filler.ts'
import { beingAdded } from '../queue/being-added.ts'
import { changeKept, isWrittenHere } from '../state/adopt-file.ts'
import { type FieldPath, idAt } from '../state/answers-at.ts'
import { devicePosition, isPositionAllowed, type PositionAnswer } from '../state/device-position.ts'
import { type LateAnswer, lateAnswer } from '../state/late-answer.ts'
import { idNow } from '../state/moved-on.ts'
import type { DraftKey } from '../state/opening.ts'
import { lockName } from '../state/tab-lock.ts'
import type { WebForm } from '../state/web-form.ts'
import { type Added, type Adding, addFiles, include, nothingAdded, type Shot } from './add-files.ts'
import type { FileProblem } from './check-file.ts'
import type { Capture, NewUpload } from './queue-item.ts'

/** A pending offer for other files, which stays while these are tried: what is said of them, and what it needs. */
type Left = { refused: RefusedFile[]; large: File[]; shots: ReadonlyMap<File, Shot> }
const nothingLeft: Left = { refused: [], large: [], shots: new Map() }

type Known = Pick<Adding, 'reduced' | 'shots'> & { left?: Left }

/** Photos taken around one machine may share a position of this age, in ms. */
const positionAge = 30_000

const withFiles = (now: unknown, ids: readonly string[]) => [...(Array.isArray(now) ? now : []), ...ids]

const countOf = (answer: unknown): number => (Array.isArray(answer) ? answer.length : 0)

/** The form that was open when a picture was taken: it may be added only after another one was opened. */
function formOf(mounted: WebForm): WebForm {
  const now = useWebForm.getState()
  return mounted.inspection && mounted.inspection.id !== now.inspection?.id ? mounted : now
}

/** How long the page that was left may still be saving, in ms. */
const lastSave = 10_000

/** Adds files to the stored answers of an inspection that was left before they were ready. */
async function addToKept(key: DraftKey, late: LateAnswer, ids: readonly string[]): Promise<void> {
  const name = lockName(key)
  const add = (answers: Answers) => late.within(answers, (now) => withFiles(now, ids))
  try {
    await tabLocks.untilFree(name, AbortSignal.timeout(lastSave))
    await tabLocks.whenFree(name, () => changeKept(thisDevice, key, add))
  } catch {
    // Being filled in elsewhere, or unreadable: once they have arrived, they get their place when it is
    // opened.
  }
}

/**
 * Queues files and adds them where they belong, even if the page was left meanwhile, or another inspection
 * opened.
 * False: their record was removed, and they with it.
 */
function takeLate(given: NewUpload[], late: LateAnswer): boolean {
  if (late.stands() === 'gone') return false
  const uploads = given.map((upload) => ({ ...upload, inspectionId: idNow(upload.inspectionId) }))
  const [first] = uploads
  if (!first) return true
  const ids = uploadQueue.add(uploads)
  const isHere = isWrittenHere({ store: useWebForm, tabLocks }, first)
  if (!isHere || !late.put((now) => withFiles(now, ids))) void addToKept(first, late, ids)
  return true
}

/** Says which files were not added and why, if there are any, with what is offered for them. */
function report(
  { problems, uploads }: Added,
  { left = nothingLeft }: Known,
  accepted: MediaCertification,
  { saying, offers }: { saying: Means['saying']; offers: Partial<ReturnType<typeof offersFor>> },
): void {
  if (problems.length + left.refused.length === 0) return
  const [first, ...others] = problems
  const readable = problems.filter(({ code }) => code !== 'file_unreadable')
  const isAlone = left.refused.length === 0 && others.length === 0 && uploads.length === 0
  if (readable.length + left.refused.length === 0) openModal('UPLOAD_ERROR_STATIC')
  else if (first?.code === 'incorrect_file_format' && isAlone)
    openModal('WRONG_FILE_FORMAT', { name: first.name, type: first.type, accepted: accepted.types })
  else {
    const refused = [...problems.map(saying), ...left.refused]
    openModal('UPLOAD_ERROR_DYNAMIC', { refused, added: uploads.length, ...offers })
  }
}

/** Asks the device for its position, and says so until `answered`. */
function useAskedPosition(isRequired: boolean) {
  const { t } = useTranslation('fill')
  const [notice, setNotice] = useState('')
  const position = async (): Promise<PositionAnswer | null> => {
    if (!isRequired && !(await isPositionAllowed())) return null
    setNotice(t('position.asking'))
    return devicePosition(positionAge)
  }
  return { position, notice, answered: () => setNotice('') }
}

/** Checks files, adds the good ones to the answer, and reports the problems of the others in one message. */
export function useAddFiles(path: FieldPath, accepted: MediaCertification) {
  const [busy, setBusy] = useState(false)
  const userId = useFiller((filler) => filler.id)
  const isMandatory = useFiller((filler) => filler.mandatoryMetadata)
  const positionRequired = accepted.position_required || isMandatory
  const { position, notice, answered } = useAskedPosition(positionRequired)
  const sentence = useProblemSentence(accepted)
  const [mounted] = useState(useWebForm.getState)

  /** Where what is taken now belongs, though it is added later. */
  const follow = () => lateAnswer(useWebForm, formOf(mounted).inspection?.id, path)
  /** Null: there was nowhere to add them. */
  const addTo = async (
    late: LateAnswer,
    files: File[],
    captured: Capture['captured'],
    known: Known,
    onChecked?: () => void,
  ): Promise<Added | null> => {
    const { inspection, task, checkpoint } = formOf(mounted)
    if (!inspection || !task || files.length === 0) return null
    setBusy(true)
    try {
      const of = { userId, taskId: task.id, inspectionId: inspection.id, componentId: idAt(path) }
      const have = countOf(late.current())
      const asked = { accepted, have, positionRequired, position, rest: { ...of, checkpoint } }
      const added = await addFiles({ files, captured, ...asked, onChecked, ...known })
      return takeLate(added.uploads, late) ? added : null
    } finally {
      setBusy(false)
      answered()
    }
  }
  /** Adds files to where the field stands now, and says nothing of those that were refused. */
  const addQuietly = (files: File[], captured: Capture['captured'], known: Known, at = follow()) => {
    const counted = { inspectionId: formOf(mounted).inspection?.id ?? 0, count: files.length }
    return beingAdded(uploadQueue.store, counted, (onChecked) =>
      addTo(at, files, captured, known, onChecked).finally(at.end),
    )
  }
  /**
   * Resolves with how many of the files were added: to where the field stands now, or to where `late` follows
   * it, for what the caller counts as being added itself. Ends it.
   */
  const add = async (files: File[], captured: Capture['captured'], known: Known = {}, late?: LateAnswer) => {
    const at = late ?? follow()
    const added = await (late
      ? addTo(late, files, captured, known).finally(late.end)
      : addQuietly(files, captured, known, at))
    if (added) tell(added, captured, known, at.stands() === 'here')
    return added?.uploads.length ?? 0
  }
  const tell = (added: Added, captured: Capture['captured'], known: Known, isHere: boolean): void => {
    const saying = (problem: FileProblem) => sentence(problem, added.positionTrouble)
    const means: Means = {
      saying,
      add: (files, more) => add(files, captured, more),
      addQuietly: (files, more) => addQuietly(files, captured, more),
      tell: (all, more) => tell(all, captured, more, true),
    }
    report(added, known, accepted, { saying, offers: isHere ? offersFor(added, known, means) : {} })
  }
  return { add, follow, busy, notice, positionRequired }
}

type Means = {
  saying: (problem: FileProblem) => RefusedFile
  add: (files: File[], known: Known) => Promise<number>
  addQuietly: (files: File[], known: Known) => Promise<Added | null>
  tell: (added: Added, known: Known) => void
}

/**
 * The one-button offers for files that were not added: smaller copies of pictures with too many pixels, and
 * another try for those that only lack a position. The files are kept as long as an offer is shown, even
 * while the other is taken: what was captured must not be lost for lack of a permission.
 */
function offersFor(added: Added, known: Known, { saying, add, addQuietly, tell }: Means) {
  const { problems, withoutPosition } = added
  const { left = nothingLeft } = known
  const large = [...problems.flatMap(({ tooLarge }) => tooLarge?.file ?? []), ...left.large]
  const shots = new Map([...withoutPosition, ...left.shots])
  const onReduce = async (signal: AbortSignal, onDone: (done: number) => void) => {
    const [{ reduceImage }, { smallerCopies }] = await Promise.all([
      import('../camera/reduce-image.ts'),
      import('../camera/smaller-copies.ts'),
    ])
    const all = nothingAdded()
    const reduced = new Map(known.reduced)
    const take = async ({ file, from }: Reduced) => {
      const one = await addQuietly([file], { ...known, reduced: new Map([[file, from]]) })
      if (one) include(all, one)
      if (one?.withoutPosition.has(file)) reduced.set(file, from)
    }
    const unreadable = await smallerCopies(large, { make: reduceImage, take, signal, onDone })
    if (signal.aborted) return
    const lacking = problems.filter(({ code }) => code === 'position_required').map(saying)
    const reason = i18n.t('modals:UPLOAD_ERROR_DYNAMIC.not_reduced')
    const refused = [
      ...unreadable.map(({ name }) => ({ name, reason })),
      ...lacking,
      ...(left.shots.size > 0 ? left.refused : []),
    ]
    tell(all, { ...known, reduced, left: { refused, large: [], shots } })
  }
  const onAgain = async () => {
    const tooLarge = problems.filter((problem) => problem.tooLarge !== undefined).map(saying)
    const refused = [...tooLarge, ...(left.large.length > 0 ? left.refused : [])]
    await add([...shots.keys()], { ...known, shots, left: { refused, large, shots: new Map() } })
  }
  return {
    ...(large.length > 0 && { reduce: { count: large.length, onReduce } }),
    ...(shots.size > 0 && { onAgain }),
  }
}

/** Why a file was not added: the problem and what to do. */
function useProblemSentence({ max, types }: Pick<MediaCertification, 'max' | 'types'>) {
  const { t } = useTranslation(['fill', 'errors', 'modals'], withoutWaiting)
  const format = useFormat()
  return ({ code, name, type, tooLarge }: FileProblem, trouble: PositionAnswer | null): RefusedFile => {
    const reason = () => {
      switch (code) {
        case 'incorrect_file_format':
          if (type !== null && isDisguised(type, types))
            return t('fill:upload.disguised', { type: typeNames([type])[0] })
          return [
            t('fill:upload.incorrect_format', {
              type: type ?? t('modals:WRONG_FILE_FORMAT.no_extension'),
              accepted: format.list(typeNames(types)),
            }),
            ...(isPhonePicture(type) ? [t('modals:WRONG_FILE_FORMAT.as_jpeg')] : []),
          ].join(' ')
        case 'image_too_large':
          return t('fill:upload.image_too_large', {
            width: format.number(tooLarge?.width ?? 0, { useGrouping: false }),
            height: format.number(tooLarge?.height ?? 0, { useGrouping: false }),
          })
        case 'file_too_large':
          return t('fill:upload.file_too_large')
        case 'too_many_files':
          return t('fill:upload.full', { count: max })
        case 'file_unreadable':
          return t('fill:upload.cannot_read')
        case 'position_required':
          return trouble && !trouble.ok
            ? `${t('errors:position_required.title')}. ${t(`fill:position.${trouble.reason}`)}`
            : t('errors:position_required.detail')
        default:
          return t(`errors:${code}.detail`)
      }
    }
    return { name, reason: reason() }
  }
}
